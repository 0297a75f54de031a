// The words of the page in English and Japanese.
import { stored } from "../stored.js";

const WORDS = {
  title: ["What if?", "もしも"],
  change: ["Change", "変更"],
  hint: [
    "Drag a number sideways, type it, or press the arrow keys. Paint a castle with the piece that is selected, or type its letter (small: usual).",
    "数字は左右のドラッグ、入力、矢印キーで変えられます。囲いは選んだ駒で塗るか、文字キーで置きます（小文字は「よくある駒」）",
  ],
  limits: [
    "The generator proves more than this page. It may refuse these files, with the line and the reason. The net, the book, the clock, the phase at the start and the share of broken castles cannot be changed here. Play and bench use the net: weights of patterns change the values of patterns only.",
    "生成器はこのページより多くのことを検査し、行と理由を示してファイルを拒むことがあります。ネット、定跡、持ち時間、開始時の進行度、崩れた囲いの割合はここでは変えられません。指し手と bench はネットによるので、パターンの重みはパターンの評価値だけを変えます",
  ],
  build: [
    "Put the files into a copy of tables/, and build with HORIGOMA_TABLES=that folder.",
    "tables/ の写しに置き、HORIGOMA_TABLES にそのフォルダを指定してビルドします",
  ],
  judging: ["computing …", "計算中…"],
  foreign: ["The engine has other tables than this report.", "エンジンの表がこのページと異なります"],
  bench: ["bench", "bench"],
  same: ["unchanged", "変化なし"],
  values: ["Values of the game (Black’s, centipawns)", "対局の評価値（先手から見たセンチポーン）"],
  sample: ["a sample game", "見本の対局"],
  loaded: ["the game of the page", "ページの対局"],
  net: ["net", "ネット"],
  patterns: ["patterns", "パターン"],
  search: ["search, 2,000 nodes", "探索（2,000局面）"],
  start: ["start", "開始局面"],
  move: ["Move", "手"],
  before: ["Before", "変更前"],
  after: ["After", "変更後"],
  difference: ["Change", "差"],
  all: ["All positions", "全局面"],
  moved: ["positions changed, by up to", "局面が変化、最大"],
  changes: ["Changed numbers", "変更した値"],
  none: ["Nothing is changed.", "変更はありません"],
  undo: ["Undo", "戻す"],
  reset: ["Reset all", "すべて戻す"],
  download: ["Download", "ダウンロード"],
  brush: ["Brush", "筆"],
  empty: ["empty", "空き"],
  usual: ["usual", "よくある駒"],
  result: ["Results", "結果"],
} satisfies Record<string, [string, string]>;

export type Word = keyof typeof WORDS;

const known = stored("language");
export const language = (known ?? (navigator.language.startsWith("ja") ? "ja" : "en")) === "ja" ? "ja" : "en";

export const t = (word: Word): string => WORDS[word][language === "ja" ? 1 : 0];
