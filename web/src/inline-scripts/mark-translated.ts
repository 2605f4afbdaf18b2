import './remember-language.ts';
import './mark-viewer.ts';
