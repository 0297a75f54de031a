// Every word on the page, in both languages.

export type Language = "ja" | "en";

const WORDS = {
  title: ["彫り駒", "Horigoma"],
  skip: ["盤へ移動", "Skip to the board"],
  newGame: ["新規対局", "New game"],
  position: ["局面", "Position"],
  record: ["棋譜", "Record"],
  share: ["リンクをコピー", "Copy link"],
  copied: ["コピーしました", "Copied"],
  linkNotCopied: [
    "コピーできませんでした。リンクはアドレス欄にあります",
    "The browser does not allow copying; the link is in its address bar",
  ],
  recordNotCopied: [
    "コピーできませんでした。選択されている棋譜をコピーしてください",
    "The browser does not allow copying; the record is selected, to be copied by hand",
  ],
  tables: ["評価表", "Tables"],
  tablesHint: ["エンジンが使うすべての表を見る", "See every table the engine plays with"],
  language: ["English", "日本語"],
  handicap: ["手合割", "Handicap"],
  you: ["あなたの手番", "You play"],
  sente: ["先手・下手", "Black (sente)"],
  gote: ["後手・上手", "White (gote)"],
  both: ["両方（検討）", "Both sides"],
  none: ["なし（エンジン同士）", "Neither (engine against itself)"],
  strength: ["強さ", "Strength"],
  gradesHint: ["級・段は目安です（人との対局では未確認）", "Grades are estimates: no level has played people"],
  book: ["定跡を使う", "Opening book"],
  repeatable: ["検証できる対局（時間でなくノード数で考える）", "Can be verified: thinks by nodes, not by time"],
  start: ["開始", "Start"],
  cancel: ["閉じる", "Close"],
  takeBack: ["待った", "Take back"],
  resign: ["投了", "Resign"],
  declare: ["入玉宣言", "Declare a win"],
  flip: ["反転", "Flip"],
  first: ["最初の局面", "First position"],
  back: ["一手戻る", "One move back"],
  forward: ["一手進む", "One move forward"],
  last: ["最後の局面", "Last position"],
  analysis: ["検討", "Analysis"],
  analyse: ["検討開始", "Analyse"],
  stop: ["停止", "Stop"],
  lines: ["候補手の数", "Lines"],
  game: ["棋譜解析", "Whole game"],
  mate: ["詰み探索", "Find mate"],
  mateFound: ["詰みあり", "Mate"],
  mateNone: ["不詰", "No mate"],
  mateUnknown: ["詰みは見つかりませんでした", "No mate was found in the time"],
  playLine: ["この手を指す", "Play this move"],
  graph: ["評価値グラフ", "Evaluation graph"],
  moveNumber: ["手数", "move"],
  moves: ["指し手", "Moves"],
  dubious: ["緩手", "dubious"],
  mistake: ["疑問手", "mistake"],
  blunder: ["悪手", "blunder"],
  chance: ["勝率", "chance"],
  mateShort: ["詰", "#"],
  summary: ["解析のまとめ", "Summary"],
  best: ["最善", "Best"],
  played: ["実戦", "Played"],
  meanLoss: ["勝率の損 一手平均", "mean loss of chance"],
  evaluation: ["評価の内訳", "The value and its parts"],
  term: ["項目", "Term"],
  difference: ["差", "Difference"],
  total: ["評価値（先手から見て）", "Value that plays (as Black sees it)"],
  secondOpinion: ["参考：パターンによる評価", "Second opinion, by the patterns"],
  castle: ["囲い", "Castle"],
  noCastle: ["なし", "none"],
  whole: ["完成", "complete"],
  beginning: ["開始局面", "Start"],
  sfen: ["SFEN または USI の position", "SFEN, or USI position"],
  setUp: ["この局面にする", "Set up"],
  read: ["読み込む", "Read"],
  write: ["書き出す", "Write"],
  recordHint: ["KIF・KI2・CSA・USI・SFEN を貼り付けるか、ファイルを選んでください", "Paste KIF, KI2, CSA, USI or SFEN, or choose a file"],
  file: ["ファイル", "File"],
  copy: ["コピー", "Copy"],
  download: ["保存", "Save"],
  badRecord: ["読み込めませんでした", "This could not be read"],
  badSfen: ["局面として読めませんでした", "This is not a position"],
  promote: ["成りますか？", "Promote?"],
  yes: ["成る", "Promote"],
  no: ["不成", "Do not promote"],
  turnSente: ["先手番", "Black to move"],
  turnGote: ["後手番", "White to move"],
  thinking: ["エンジン思考中", "the engine is thinking"],
  // Why a button does nothing now.
  whileGame: [
    "棋譜解析中です。停止すると待ったや指し手の入力ができます",
    "The whole game is being analysed; moves can be played and taken back when that has stopped",
  ],
  whilePlaying: ["エンジンが次の手を考えています。指すまでお待ちください", "The engine is thinking about its move; wait until it has played"],
  nothingBack: ["これより前の手はありません", "There is no move before this position"],
  isOver: ["終局しています", "The game is over"],
  notLast: ["最後の局面ではありません", "This is not the last position of the game"],
  refused: [
    "エンジンが扱えない局面です（二歩、行き所のない駒、多すぎる駒など）",
    "The engine does not take this for a position (two pawns on a file, a piece that cannot move, too many pieces)",
  ],
  // What became of what was asked for.
  badLink: ["リンクの局面を読めませんでした", "The position in the link could not be read"],
  cutShort: ["棋譜は途中までしか読めませんでした", "The record could be read only so far"],
  notThinking: ["エンジンは考えていません", "The engine is not thinking"],
  check: ["王手", "check"],
  wins: ["の勝ち", "wins"],
  draw: ["引き分け", "Draw"],
  byMate: ["詰み", "by mate"],
  byResign: ["投了", "by resignation"],
  byRepetition: ["千日手", "by repetition"],
  byPerpetual: ["連続王手の千日手", "by perpetual check"],
  byDeclaration: ["入玉宣言", "by declaration"],
  byImpasse: ["持将棋", "by impasse"],
  byTime: ["時間切れ", "on time"],
  byFoul: ["反則", "by an illegal move"],
  senteShort: ["先手", "Black"],
  goteShort: ["後手", "White"],
  board: ["将棋盤", "Shogi board"],
  handOf: ["の持ち駒", "'s hand"],
  empty: ["空きマス", "empty"],
  selected: ["選択中", "selected"],
  boardHelp: [
    "矢印キーで移動、Enter で選択と指し手、Esc で取消",
    "Arrow keys move, Enter selects and plays, Escape takes the selection back",
  ],
  depth: ["深さ", "depth"],
  nodes: ["ノード", "nodes"],
  offline: ["この端末で動いています。通信はしません。", "Runs on this device; nothing is sent anywhere."],
  failed: ["エンジンを起動できませんでした", "The engine could not be started"],
  mateIn: ["手詰", "ply mate"],
  evalBar: ["形勢", "Evaluation"],
  material: ["駒割り", "Material"],
  "piece-square": ["駒の位置", "Piece-square"],
  "king-relative": ["玉との位置関係", "King-relative"],
  hands: ["持ち駒", "Hands"],
  "minor pieces": ["小駒の位置", "Minor pieces"],
  "major pieces": ["大駒の位置", "Major pieces"],
  "under threat": ["取られそうな駒", "Under threat"],
  attacked: ["当たりの駒", "Attacked"],
  "the move": ["手番", "The move"],
  pawns: ["歩の形", "Pawns"],
  "king safety": ["玉の安全度", "King safety"],
  castles: ["囲い", "Castles"],
  "king attack": ["玉への攻め", "King attack"],
  "king pattern": ["玉の形", "King pattern"],
  coordination: ["駒の連携", "Coordination"],
  tactics: ["手筋", "Tactics"],
  positional: ["大局観", "Positional"],
  endgame: ["終盤", "Endgame"],
  level: ["レベル", "Level"],
  seconds: ["秒", "s"],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof WORDS;

let current: Language = "ja";

export function language(): Language {
  return current;
}

export function t(word: Word): string {
  return WORDS[word][current === "ja" ? 0 : 1];
}

/** A word by a name that comes from elsewhere; the name itself when there is none. */
export function named(name: string): string {
  return name in WORDS ? t(name as Word) : name;
}

/** Changes the language of everything that is marked with `data-t` (text), `data-label` and `data-hint`. */
export function setLanguage(wanted: Language): void {
  current = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll<HTMLElement>("[data-t]")) {
    element.textContent = named(element.dataset["t"] ?? "");
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) {
    element.setAttribute("aria-label", named(element.dataset["label"] ?? ""));
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-hint]")) {
    element.title = named(element.dataset["hint"] ?? "");
  }
}

const ROLES: Record<string, readonly [string, string]> = {
  pawn: ["歩", "pawn"],
  lance: ["香", "lance"],
  knight: ["桂", "knight"],
  silver: ["銀", "silver"],
  gold: ["金", "gold"],
  bishop: ["角", "bishop"],
  rook: ["飛", "rook"],
  king: ["玉", "king"],
  tokin: ["と", "promoted pawn"],
  promotedlance: ["成香", "promoted lance"],
  promotedknight: ["成桂", "promoted knight"],
  promotedsilver: ["成銀", "promoted silver"],
  horse: ["馬", "horse"],
  dragon: ["竜", "dragon"],
};

export function roleName(role: string): string {
  return ROLES[role]?.[current === "ja" ? 0 : 1] ?? role;
}

export function sideName(color: "sente" | "gote"): string {
  return t(color === "sente" ? "senteShort" : "goteShort");
}
