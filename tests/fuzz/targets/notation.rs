//! SFEN and moves: an accepted text is written, and reads back as an equal value.
#![no_main]

use horigoma::board::{Move, Position, Setup, SetupFaults};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for word in data.split(|&byte| byte == b' ') {
        if let Ok(mv) = Move::from_usi(word) {
            assert_eq!(mv.to_string().as_bytes(), word);
            assert_eq!(Move::from_raw(mv.raw()), Some(mv));
        }
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(setup) = Setup::from_sfen(text) else { return };
    let written = setup.to_string();
    assert_eq!(Setup::from_sfen(&written).as_ref(), Ok(&setup), "{written}");
    assert_eq!(setup.turned().turned(), setup);
    assert_eq!(setup.mirrored().mirrored(), setup);
    if let Ok(position) = setup.position_waiving(SetupFaults::MISSING_KINGS) {
        assert!(position.is_consistent(), "{written}");
        assert_eq!(position.to_setup(), setup);
        assert_eq!(position.to_string(), written);
    }
    assert_eq!(Position::from_sfen(text).is_ok(), setup.faults().is_empty());
});
