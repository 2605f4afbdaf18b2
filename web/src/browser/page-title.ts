let name = '';
let waiting = 0;

/** Names the page in the browser's tab. */
export function setTitle(title: string): void {
  name = title;
  write();
}

/** Puts a count in front of the page's name, on every page, until it is 0. */
export function setTitleCount(count: number): void {
  waiting = count;
  write();
}

function write(): void {
  document.title = waiting > 0 ? `(${waiting.toLocaleString('en')}) ${name}` : name;
}
