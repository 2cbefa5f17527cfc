/** The commands that generate, compile and run a client in each language. */

export type Command = readonly [program: string, ...args: string[]];

export interface Language {
  /** The folder below `examples/clients`. */
  readonly name: string;
  /** Commands that check the tools; if one fails, the language is skipped. */
  readonly needs: readonly Command[];
  /** Commands to run once, in the folder that both variants share. */
  readonly install: readonly Command[];
  /** Commands to run in a copy of its folder that contains `openapi.json`. */
  readonly build: readonly Command[];
  readonly run: Command;
}

const MAVEN = {
  needs: [
    ['javac', '--release', '17', '--version'],
    ['mvn', '--version'],
  ],
  install: [],
  build: [['mvn', '--quiet', '--batch-mode', 'compile']],
  run: ['mvn', '--quiet', 'exec:exec', '-Dexec.executable=java', '-Dexec.args=-cp %classpath Claim'],
} as const satisfies Omit<Language, 'name'>;

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';

export const LANGUAGES: readonly Language[] = [
  {
    name: 'typescript',
    needs: [],
    install: [],
    build: [
      ['openapi-typescript', 'openapi.json', '--default-non-nullable=false', '--output', 'albacea.ts'],
      ['tsc', '--project', '.'],
    ],
    run: ['node', 'claim.ts'],
  },
  {
    name: 'python',
    needs: [['python3', '-c', 'import sys, venv; sys.exit(sys.version_info < (3, 11))']],
    install: [
      ['python3', '-m', 'venv', 'venv'],
      ['pip', 'install', '--quiet', '--requirement', 'requirements.txt'],
    ],
    build: [
      ['openapi-python-client', 'generate', '--path', 'openapi.json', '--meta', 'none', '--output-path', 'albacea'],
    ],
    run: ['python', 'claim.py'],
  },
  { name: 'java', ...MAVEN },
  // The client of a generator without options, which refuses members that a closed schema lacks.
  { name: 'java-default', ...MAVEN },
  {
    name: 'go',
    needs: [['go', 'version']],
    install: [],
    build: [
      ['mkdir', 'albacea'],
      [
        'go',
        'run',
        OAPI_CODEGEN,
        '-generate',
        'types,client',
        '-package',
        'albacea',
        '-o',
        'albacea/albacea.go',
        'openapi.json',
      ],
      ['go', 'mod', 'tidy'],
    ],
    run: ['go', 'run', '.'],
  },
];
