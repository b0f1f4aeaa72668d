// What `cargo xtask test` asks of the web client's scripts. It lies here because all of `web/` is served.
import { createRequire } from 'node:module';

// The rules lie beside the linter, wherever that was fetched to: not beside this file.
const fromTools = createRequire(process.argv[1]);
const js = fromTools('@eslint/js');
const globals = fromTools('globals');

export default [
  js.configs.recommended,
  {
    files: ['web/**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      complexity: ['error', 15],
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  // Run before anything is painted, so not a module.
  { files: ['web/app/first-paint.js'], languageOptions: { sourceType: 'script' } },
  { files: ['web/tests/*.js'], languageOptions: { globals: globals.node } },
];
