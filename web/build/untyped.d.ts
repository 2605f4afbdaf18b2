declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    noHinting?: boolean;
  }
  const subsetFont: (font: Uint8Array, text: string, options?: Options) => Promise<Uint8Array>;
  export = subsetFont;
}
