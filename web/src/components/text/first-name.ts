/** "Tunde": what people call each other here. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}
