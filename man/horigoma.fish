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
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "eval" -d 'the evaluation, term by term'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "mate" -d 'prove a mate by checks, or that there is none'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "bench" -d 'search fixed positions; the nodes are the engine\'s signature'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "tree" -d 'where the nodes of a search went, and which step cut them'
complete -c horigoma -n "__fish_horigoma_needs_command" -f -a "tables" -d 'the tables this program carries'
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l sfen -d 'this position instead of the start of a game: SFEN, startpos, or a whole `position ...` line of USI; --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l moves -d 'after these moves, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l sfens -d 'from each position of a file, a line `count<TAB>sfen` for each' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l leaves -d 'how the last ply is counted' -r -f -a "count\t''
list\t''
make\t''"
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -l divide -d 'a line for each first move'
complete -c horigoma -n "__fish_horigoma_using_subcommand perft" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l sfen -d 'this position instead of the start of a game: SFEN, startpos, or a whole `position ...` line of USI; --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l moves -d 'after these moves, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l option -d 'with an option of the session set, for instance EvaluationCastles=0' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l svg -d 'and drawn, with castles, king zones, pins, weak squares and what each piece is worth' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -l json -d 'as JSON'
complete -c horigoma -n "__fish_horigoma_using_subcommand eval" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l sfen -d 'this position instead of the start of a game: SFEN, startpos, or a whole `position ...` line of USI; --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l moves -d 'after these moves, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l seconds -d 'give up after so long' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -l hash -d 'memory for what was proved' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand mate" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l depth -d 'to this depth' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l positions -d 'these positions, one a line: SFEN, or whole position ... lines' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l option -d 'with an option of the session set, for instance Evaluation=patterns' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -l null-move -d 'without null moves' -r -f -a "off\t''"
complete -c horigoma -n "__fish_horigoma_using_subcommand bench" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l sfen -d 'this position instead of the start of a game: SFEN, startpos, or a whole `position ...` line of USI; --sfen can be left out' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l moves -d 'after these moves, for instance "7g7f 3c3d"' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l depth -d 'search so deep' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l hash -d 'with a table of this size' -r -f
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -l svg -d 'and drawn: nodes by first move and ply, steps by ply' -r -F
complete -c horigoma -n "__fish_horigoma_using_subcommand tree" -s h -l help -d 'Print help'
complete -c horigoma -n "__fish_horigoma_using_subcommand tables" -l verify -d 'exit with 1 if one differs from the manifest'
complete -c horigoma -n "__fish_horigoma_using_subcommand tables" -s h -l help -d 'Print help'
