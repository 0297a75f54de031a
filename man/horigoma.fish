# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_horigoma_global_optspecs
    string join \n h/help V/version
end

function __fish_horigoma_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_horigoma_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_horigoma_using_subcommand
    set -l cmd (__fish_horigoma_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c horigoma -n "__fish_horigoma_needs_command" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_needs_command" -s V -l version -d 'Print version'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "perft" -d 'count the tree of legal moves'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "eval" -d 'show the evaluation that the search uses, its parts, and the hand-crafted patterns beside it'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "explain" -d 'explain the mistakes of a game (KIF, CSA or USI): best line against played line, concept by concept'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "replay" -d 'search the moves of a recorded game again, and exit with 1 at the first difference'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "search" -d 'find the best lines of a position (by one thread: with --nodes or --depth the same on every machine)'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "mate" -d 'prove or refute a mate by checks'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "bench" -d 'search fixed positions (the sum of nodes is the engine\'s signature)'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "tree" -d 'count the nodes of a search by first move, by ply and by the step that ended them'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "tables" -d 'list the tables of this program with the use of each: play, explanation or tools'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "doctor" -d 'show the program and the machine, and recommend Threads and USI_Hash (for bug reports, too)'
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l sfen -d 'position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l moves -d 'moves to play from the position, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l at -d 'number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l sfens -d 'count from each position of a file, and write lines `count<TAB>sfen`' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l leaves -d 'method of counting the last ply' -r -f -a "count\t''
list\t''
make\t''"
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l divide -d 'list the count below each first move'
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l sfen -d 'position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l moves -d 'moves to play from the position, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l at -d 'number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l option -d 'set an option of the session, for instance Evaluation=patterns' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l svg -d 'also draw a picture: parts, castles, king zones, pins, weak squares, value of each piece' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l json -d 'write JSON'
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand explain" -l nodes -d 'nodes to search in each position' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand explain" -l html -d 'also write a page with graph and boards' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand explain" -l kif -d 'also write the record as KIF with the analysis as comments, which ShogiHome shows as its graph' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand explain" -l json -d 'write JSON'
complete -c horigoma -n "__fish_horigoma_using_subcommand explain" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand replay" -l session -d 'let the USI engine at standard input and output search the moves of one side' -r -f -a "black\t''
white\t''"
complete -c horigoma -n "__fish_horigoma_using_subcommand replay" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l sfen -d 'position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l moves -d 'moves to play from the position, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l at -d 'number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l nodes -d 'nodes to search (1000000, unless there is another limit)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l time -d 'time to search in milliseconds' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l depth -d 'depth of the search' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l multipv -d 'number of lines to find' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l hash -d 'size of the hash table in MiB' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -l json -d 'write JSON'
complete -c horigoma -n "__fish_horigoma_using_subcommand search" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l sfen -d 'position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l moves -d 'moves to play from the position, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l at -d 'number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l seconds -d 'time limit in seconds' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l hash -d 'size of the table of proofs in MiB' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l depth -d 'depth of each search' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l positions -d 'file of positions, one per line: SFEN or position ... lines' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l option -d 'set an option of the session, for instance Evaluation=patterns' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l null-move -d 'switch of null-move pruning' -r -f -a "off\t''"
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l sfen -d 'position: SFEN, startpos or a whole `position ...` line of USI (startpos); the word --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l moves -d 'moves to play from the position, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l at -d 'number of moves to play of the game whose file (.kif, .csa, .usi) stands in place of the position (all)' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l depth -d 'depth of the search' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l hash -d 'size of the hash table in MiB' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l svg -d 'also draw a picture: nodes by first move and ply, steps by ply' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand tables" -l verify -d 'exit with 1 if one differs from the manifest'
complete -c horigoma -n "__fish_horigoma_using_subcommand tables" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand doctor" -s h -l help -d 'Print help'
