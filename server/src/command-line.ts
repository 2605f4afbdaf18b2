import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What was typed after a command's name, as node:util parses it. */
export type Typed<Options extends ParseArgsOptionsConfig = Record<never, never>> = ReturnType<
  typeof readArguments<Options>
>;

/**
 * Runs a command of the machine with the words and options that were typed after its name; for --help it prints the
 * usage instead. What it throws becomes lines on stderr and an exit code. A reader that has enough, as `head`, closes
 * the pipe: the work goes on to its end in silence.
 */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  main: (typed: Typed<Options>) => Promise<void>,
  codeOfFailure = 1,
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  try {
    const typed = readArguments(usage, options);
    const { help }: { help?: boolean } = typed.values;
    if (help) process.stdout.write(`${usage}\n`);
    else await main(typed);
  } catch (error) {
    for (const line of (error as Error).message.split('\n')) say(line, process.stderr);
    process.exitCode = codeOfFailure;
  }
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/**
 * Writes a line for a person. Control characters, of which a terminal would take some as orders, are written out: a
 * line may quote what a customer typed.
 */
export function say(line: string, to: { write(text: string): unknown } = process.stdout): void {
  const shown = line.replaceAll(
    /\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  to.write(`${shown}\n`);
}

/** Throws the usage on an unknown option. */
function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    // Its first sentence names the option; the rest is for programmers.
    throw new Error(`${(error as Error).message.split(/[.\n] ?/)[0]}.\n${usage}`);
  }
}
