import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Runs a command of the machine; what it throws becomes one line and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  await main().catch((error: Error) => {
    for (const line of error.message.split('\n')) say(line, process.stderr);
    process.exitCode = 1;
  });
}

/**
 * Writes a line for a person. Control characters, of which a terminal would take some as orders, are written out: a line
 * may quote what somebody put into the database.
 */
export function say(line: string, to: { write(text: string): unknown } = process.stdout): void {
  const shown = line.replaceAll(
    /\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  to.write(`${shown}\n`);
}

/** The words and options typed after a command's name, with --help. Throws the usage on an unknown option. */
export function readArguments<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
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
