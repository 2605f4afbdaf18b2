import { parseSync } from 'vite';

// What fits a screen, and what a reader goes through to find one thing.
const [linesMost, fileLinesMost] = [70, 300];

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** What is said of a file that is too long: "every-call.test.ts has 511 lines, a file has at most 300"; empty if it isn't. */
export function tooLong(file, source) {
  const lines = linesOf(source.replace(/\n$/, ''));
  return lines > fileLinesMost ? [`${file} has ${lines} lines, a file has at most ${fileLinesMost}`] : [];
}

/**
 * The functions of a file that are longer than a screen, one line each: "OrderScreen has 119 lines, at most 70 fit a
 * screen". Lines of JSX count, as do comments.
 */
export function longFunctions(file, source) {
  const faults = [];
  const visit = (node, name) => {
    if (!node || typeof node !== 'object') return;
    const own = nameOf(node) ?? name;
    const lines = functionTypes.includes(node.type) ? linesOf(source.slice(node.start, node.end)) : 0;
    if (lines > linesMost) {
      const line = linesOf(source.slice(0, node.start));
      faults.push(`${file}:${line}: ${own} has ${lines} lines, at most ${linesMost} fit a screen`);
    }
    for (const child of Object.values(node)) visit(child, own);
  };
  visit(parseSync(file, source).program, 'a function');
  return faults;
}

/** The name that a function, or what holds it, has: of a declaration, a variable or a method. */
function nameOf({ type, id, key }) {
  if (type === 'Property' || type === 'MethodDefinition') return key.name;
  return id?.name;
}

function linesOf(text) {
  return text.split('\n').length;
}
