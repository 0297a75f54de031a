// Made by `cargo codegen emit` from tables/; do not edit. See CONTRIBUTING.md.
// Fingerprint c97066b36db6ea00, 1 tables, 5120 bytes:
//      5120  CASTLE_NAMES

/// The names of a castle, English and Japanese, by castle. Origin: castles.toml. 5120 bytes.
pub(crate) static CASTLE_NAMES: [[Label; 2]; 80] = each!(Label::new, [
    [
        "kata_mino", "片美濃",
    ],
    [
        "mino", "美濃(本美濃)",
    ],
    [
        "high_mino", "高美濃",
    ],
    [
        "silver_crown", "銀冠",
    ],
    [
        "kata_ginkan", "片銀冠",
    ],
    [
        "silver_mino", "銀美濃",
    ],
    [
        "diamond_mino", "ダイヤモンド美濃",
    ],
    [
        "hirame", "平目(ヒラメ)",
    ],
    [
        "kimura_mino", "木村美濃",
    ],
    [
        "gold_mino", "金美濃",
    ],
    [
        "four_piece_mino", "四枚美濃(振)",
    ],
    [
        "oyama_mino", "大山美濃",
    ],
    [
        "chonmage_mino", "ちょんまげ美濃",
    ],
    [
        "bozu_mino", "坊主美濃",
    ],
    [
        "renmei_mino", "連盟美濃",
    ],
    [
        "haya_gakoi", "早囲い",
    ],
    [
        "osumi_gakoi", "大隅囲い",
    ],
    [
        "zure_mino", "ずれ美濃",
    ],
    [
        "gold_musou", "金無双",
    ],
    [
        "gold_musou_39", "金無双(39銀)",
    ],
    [
        "hanare_musou", "離れ金無双",
    ],
    [
        "right_yagura", "右矢倉",
    ],
    [
        "ranging_anaguma", "振り飛車穴熊",
    ],
    [
        "ranging_crown_anaguma", "振り飛車銀冠穴熊",
    ],
    [
        "ranging_big4", "振り飛車ビッグ4",
    ],
    [
        "ranging_millennium", "振り飛車ミレニアム",
    ],
    [
        "ranging_elmo", "振り飛車エルモ",
    ],
    [
        "boat", "舟囲い",
    ],
    [
        "boat_dx", "舟囲いDX",
    ],
    [
        "hakoiri_musume", "箱入り娘",
    ],
    [
        "elmo", "エルモ囲い",
    ],
    [
        "elmo_with_5i", "エルモ(左山)",
    ],
    [
        "left_mino", "左美濃",
    ],
    [
        "tenshukaku_mino", "天守閣美濃",
    ],
    [
        "tenshukaku_gakoi", "天守閣囲い",
    ],
    [
        "four_piece_left_mino", "四枚美濃(居)",
    ],
    [
        "static_silver_crown", "居飛車銀冠",
    ],
    [
        "static_full_silver_crown", "居飛車銀冠(67金)",
    ],
    [
        "edge_crown", "端玉銀冠/米長玉",
    ],
    [
        "four_piece_crown", "四枚銀冠",
    ],
    [
        "kushikatsu", "串カツ囲い",
    ],
    [
        "millennium", "ミレニアム",
    ],
    [
        "gold_yagura", "金矢倉",
    ],
    [
        "silver_yagura", "銀矢倉",
    ],
    [
        "sou_yagura", "総矢倉",
    ],
    [
        "hishi_yagura", "菱矢倉",
    ],
    [
        "gintachi_yagura", "銀立ち矢倉",
    ],
    [
        "kata_yagura", "片矢倉(天野矢倉)",
    ],
    [
        "yagura_haya", "矢倉早囲い",
    ],
    [
        "doi_yagura", "土居矢倉",
    ],
    [
        "kikusui_yagura", "菊水矢倉",
    ],
    [
        "hekomi_yagura", "へこみ矢倉",
    ],
    [
        "fujimi_yagura", "富士見矢倉",
    ],
    [
        "shikaku_yagura", "四角矢倉",
    ],
    [
        "high_yagura", "高矢倉",
    ],
    [
        "yagura_anaguma", "矢倉穴熊",
    ],
    [
        "static_anaguma", "居飛車穴熊",
    ],
    [
        "matsuo_anaguma", "松尾流穴熊",
    ],
    [
        "four_piece_anaguma", "四枚穴熊",
    ],
    [
        "static_crown_anaguma", "銀冠穴熊",
    ],
    [
        "big4", "ビッグ4",
    ],
    [
        "kani", "カニ囲い",
    ],
    [
        "bonanza", "ボナンザ囲い",
    ],
    [
        "kabuto", "カブト囲い",
    ],
    [
        "ichigo", "いちご囲い",
    ],
    [
        "old_gangi", "雁木(オールド)",
    ],
    [
        "tsunogin_gangi", "ツノ銀雁木",
    ],
    [
        "new_gangi", "新型雁木",
    ],
    [
        "cement", "セメント囲い",
    ],
    [
        "kagi", "カギ囲い",
    ],
    [
        "nakazumai", "中住まい",
    ],
    [
        "nakahara", "中原囲い",
    ],
    [
        "ahiru", "アヒル囲い",
    ],
    [
        "muteki", "無敵囲い",
    ],
    [
        "right_king", "右玉",
    ],
    [
        "right_king_itodani", "糸谷流右玉",
    ],
    [
        "right_king_kakugawari", "角換わり右玉",
    ],
    [
        "right_king_gangi", "雁木右玉",
    ],
    [
        "right_king_tsunogin", "ツノ銀型右玉",
    ],
    [
        "right_king_yagura", "矢倉右玉",
    ],
]);
