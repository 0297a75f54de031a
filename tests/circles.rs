//! No import circles: the files and folders of every folder can be ordered so that each imports only from those before
//! it.
//!
//! A folder is one node among its siblings. Its imports are those of its files. The file of a folder itself (`mod.rs`,
//! `lib.rs`) is no node next to its own files: it declares them, and they may use its items.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of sources, each with the name by which its programs import its library.
const PACKAGES: [(&str, &str); 7] = [
    ("src", "horigoma"),
    ("geometry/src", "geometry"),
    ("records/src", "records"),
    ("features/src", "features"),
    ("codegen/src", "codegen"),
    ("lab/src", "lab"),
    ("xtask/src", "xtask"),
];

/// The modules of a package: of each its path from the root, and the tokens of its file. The root has an empty path.
struct Package {
    folder: String,
    library: String,
    modules: BTreeMap<Vec<String>, Vec<String>>,
}

/// Files and folders that import each other.
struct Circle {
    /// The folder in which they are.
    folder: String,
    names: Vec<String>,
    /// Their imports of each other: `a -> b`.
    imports: Vec<String>,
}

/// A path in a source, from the root of its package.
type ModulePath = Vec<String>;

/// The imports between the children of one folder: from each name the names it imports.
type Imports = BTreeMap<String, BTreeSet<String>>;

impl Package {
    fn new(folder: &str, library: &str, files: impl IntoIterator<Item = (PathBuf, String)>) -> Self {
        let mut modules: BTreeMap<ModulePath, Vec<String>> = BTreeMap::new();
        for (path, text) in files {
            modules.entry(module_path(&path)).or_default().extend(without_tests(&tokens(&text)));
        }
        Self { folder: folder.to_owned(), library: library.to_owned(), modules }
    }

    /// Reads the files of a package.
    fn read((folder, library): (&str, &str)) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let (mut files, mut folders) = (Vec::new(), vec![root.clone()]);
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(next).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    files.push((path.strip_prefix(&root).unwrap().to_owned(), fs::read_to_string(&path).unwrap()));
                }
            }
        }
        assert!(files.len() > 3, "{folder}: found {} files", files.len());
        Self::new(folder, library, files)
    }

    /// Returns the module whose file declares a path, through re-exports.
    fn declares(&self, path: &[String], depth: usize) -> ModulePath {
        let mut at = ModulePath::new();
        for (place, name) in path.iter().enumerate() {
            let mut child = at.clone();
            child.push(name.clone());
            if self.modules.contains_key(&child) {
                at = child;
                continue;
            }
            let reexported = self.imports_of(&at).into_iter().find(|import| import.last() == Some(name));
            return match reexported {
                // A name that is re-exported under itself leads nowhere else.
                Some(import) if depth > 0 && import != path[..=place] => self.declares(&import, depth - 1),
                _ => at,
            };
        }
        at
    }

    /// Returns every path in a module, from the root. In `use` items these include paths that begin with a child of the
    /// module.
    fn imports_of(&self, module: &[String]) -> Vec<ModulePath> {
        let tokens = self.modules.get(module).map_or(&[][..], Vec::as_slice);
        let (mut found, mut inside, mut depth) = (Vec::new(), Vec::<(String, usize)>::new(), 0);
        for (at, token) in tokens.iter().enumerate() {
            let next = |ahead: usize| tokens.get(at + ahead).map(String::as_str);
            let here = || -> ModulePath { module.iter().chain(inside.iter().map(|(name, _)| name)).cloned().collect() };
            let before = at.checked_sub(1).map(|before| tokens[before].as_str());
            match token.as_str() {
                "mod" if next(2) == Some("{") => inside.push((tokens[at + 1].clone(), depth)),
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    inside.pop_if(|(_, opened)| *opened == depth);
                }
                _ if next(1) != Some("::") || before == Some("::") => {}
                "crate" | "self" | "super" => self.expand(tokens, at, &here(), &mut found),
                name if name == self.library => self.expand(tokens, at, &[], &mut found),
                name if before == Some("use") => {
                    let mut child = here();
                    child.push(name.to_owned());
                    if self.modules.contains_key(&child) {
                        self.expand(tokens, at, &here(), &mut found);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Adds every path of the tree of paths that begins at a token.
    fn expand(&self, tokens: &[String], mut at: usize, base: &[String], found: &mut Vec<ModulePath>) {
        let mut path = base.to_vec();
        while let Some(token) = tokens.get(at) {
            match token.as_str() {
                "crate" => path.clear(),
                name if name == self.library && base.is_empty() && path.is_empty() => {}
                "super" => drop(path.pop()),
                "self" => {}
                "{" => return self.expand_group(tokens, at + 1, &path, found),
                name => path.push(name.to_owned()),
            }
            if tokens.get(at + 1).is_none_or(|next| next != "::") {
                break;
            }
            at += 2;
        }
        found.push(path);
    }

    /// Adds the paths of a group in braces, whose first token is given.
    fn expand_group(&self, tokens: &[String], mut at: usize, base: &[String], found: &mut Vec<ModulePath>) {
        let (mut depth, mut begins) = (1, true);
        while depth > 0 {
            match tokens[at].as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                "," if depth == 1 => begins = true,
                _ if begins => {
                    self.expand(tokens, at, base, found);
                    begins = false;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The imports between siblings, by folder.
    fn imports(&self) -> BTreeMap<ModulePath, Imports> {
        let mut all: BTreeMap<ModulePath, Imports> = BTreeMap::new();
        for module in self.modules.keys() {
            for path in self.imports_of(module) {
                let target = self.declares(&path, 8);
                let common = module.iter().zip(&target).take_while(|(one, other)| one == other).count();
                // A file and the file of a folder around it.
                if common == module.len() || common == target.len() {
                    continue;
                }
                let imports = all.entry(module[..common].to_vec()).or_default();
                imports.entry(module[common].clone()).or_default().insert(target[common].clone());
            }
        }
        all
    }

    /// The circles of all folders.
    fn circles(&self) -> Vec<Circle> {
        let mut circles = Vec::new();
        for (folder, imports) in self.imports() {
            let folder = std::iter::once(&self.folder).chain(&folder).cloned().collect::<Vec<_>>().join("/");
            circles.extend(components(&imports).into_iter().map(|names| Circle {
                folder: folder.clone(),
                imports: arcs(&imports, &names),
                names,
            }));
        }
        circles
    }
}

/// The path of the module in a file.
fn module_path(file: &Path) -> ModulePath {
    let mut path: ModulePath = file.with_extension("").iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    if path.last().is_some_and(|last| last == "mod") || path == ["lib"] || path == ["main"] {
        path.pop();
    }
    path
}

/// The words and marks of a source, without comments and texts. `::` is one mark.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = literal(rest) {
            length
        } else if word > 0 {
            tokens.push(rest[..word].to_owned());
            word
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            tokens.extend((!first.is_whitespace()).then(|| first.to_string()));
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the text or character that a source begins with.
fn literal(source: &str) -> Option<usize> {
    let raw = source.strip_prefix("br").or_else(|| source.strip_prefix('r')).unwrap_or_default();
    let marks = raw.len() - raw.trim_start_matches('#').len();
    if raw[marks..].starts_with('"') {
        let end = format!("\"{}", "#".repeat(marks));
        let begin = source.len() - raw.len() + marks + 1;
        return Some(begin + source[begin..].find(&end)? + end.len());
    }
    let mark = source.chars().next().filter(|mark| ['"', '\''].contains(mark))?;
    let mut letters = source.char_indices().skip(1);
    // A lifetime has no mark behind its first letter.
    if mark == '\'' && !source.starts_with("'\\") && source.chars().nth(2) != Some('\'') {
        return None;
    }
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            letter if letter == mark => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// The tokens of a source but for the items that are compiled for tests only.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let (mut kept, mut at) = (Vec::new(), 0);
    let is = |at: usize, words: &[&str]| tokens[at..].iter().take(words.len()).eq(words);
    while at < tokens.len() {
        if is(at, &["#", "[", "cfg", "(", "test", ")", "]"]) || is(at, &["#", "[", "cfg", "(", "all", "(", "test"]) {
            at = end_of_item(tokens, at);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Returns the place after the item that begins at a token: after its `;`, or after the brace that closes its first
/// one.
fn end_of_item(tokens: &[String], start: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(start) {
        match token.as_str() {
            "{" => depth += 1,
            "}" if depth == 1 => return at + 1,
            "}" => depth -= 1,
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The names that can be reached from one by one import or more.
fn reached(imports: &Imports, from: &str) -> BTreeSet<String> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(name) = next.pop() {
        for target in imports.get(name).into_iter().flatten() {
            if reached.insert(target.clone()) {
                next.push(target);
            }
        }
    }
    reached
}

/// The strongly connected components of two names or more, each in order.
fn components(imports: &Imports) -> Vec<Vec<String>> {
    let reached: BTreeMap<&str, BTreeSet<String>> =
        imports.keys().map(|name| (name.as_str(), reached(imports, name))).collect();
    let of = |name: &str| -> Vec<String> {
        let back = |other: &&String| reached.get(other.as_str()).is_some_and(|reached| reached.contains(name));
        reached[name].iter().filter(back).cloned().collect()
    };
    let circles: BTreeSet<Vec<String>> =
        imports.keys().map(|name| of(name)).filter(|circle| circle.len() > 1).collect();
    circles.into_iter().collect()
}

/// The imports between these names.
fn arcs(imports: &Imports, names: &[String]) -> Vec<String> {
    let of = |from: &'_ String| -> Vec<String> {
        let targets = imports[from].iter().filter(|target| names.contains(target) && *target != from);
        targets.map(|target| format!("{from} -> {target}")).collect()
    };
    names.iter().flat_map(of).collect()
}

#[test]
fn no_import_circles() {
    let circles = PACKAGES.into_iter().flat_map(|package| Package::read(package).circles());
    let found: Vec<String> = circles
        .map(|Circle { folder, names, imports }| format!("{folder}: {} ({})", names.join(", "), imports.join(", ")))
        .collect();
    assert!(found.is_empty(), "these import each other in a circle:\n{}", found.join("\n"));
}

/// Circles of a package with these files.
fn circles(files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
    let circles = Package::new("src", "package", files).circles();
    circles.into_iter().map(|circle| format!("{}: {}", circle.folder, circle.names.join(" "))).collect()
}

#[test]
fn a_circle_of_imports_would_be_found() {
    let two = [("one.rs", "use crate::two::Two;"), ("two.rs", "fn f() { crate::one::g() }")];
    assert_eq!(circles(&two), ["src: one two"]);
    let three = [("a.rs", "use super::b;"), ("b.rs", "use package::{x, c::{self, C}};"), ("c.rs", "use crate::a::*;")];
    assert_eq!(circles(&three), ["src: a b c"]);
    let inner =
        [("d/a.rs", "use super::b::B;"), ("d/b.rs", "mod inline { use super::super::a::A; }"), ("d/mod.rs", "")];
    assert_eq!(circles(&inner), ["src/d: a b"]);
    let folders = [("d/a.rs", "use crate::e::b::B;"), ("d/mod.rs", ""), ("e/mod.rs", "use crate::d;"), ("e/b.rs", "")];
    assert_eq!(circles(&folders), ["src: d e"]);
}

#[test]
fn a_circle_through_a_reexport_would_be_found() {
    let files = [
        ("lib.rs", "pub use one::{One, more::Other};"),
        ("one/mod.rs", "use crate::two;"),
        ("one/more.rs", ""),
        ("two.rs", "use crate::Other;"),
    ];
    assert_eq!(circles(&files), ["src: one two"]);
}

#[test]
fn imports_in_one_direction_are_no_circle() {
    let files = [
        ("lib.rs", "pub use one::One;"),
        (
            "one.rs",
            "// use crate::two;\nconst TEXT: &str = \"crate::two\";\n#[cfg(test)]\nmod tests { use crate::two; }\nfn f() {}",
        ),
        ("two.rs", "use crate::{One, one};"),
        // A folder and its own files.
        ("d/mod.rs", "mod a;\npub use a::A;\npub struct B;"),
        ("d/a.rs", "use super::B;"),
    ];
    assert_eq!(circles(&files), [""; 0]);
}
