/** The programs of `examples/quickstart`, which the pages show as they are. */
import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../../../examples/quickstart/', import.meta.url);

export interface QuickStart {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly command: string;
  readonly needs: { readonly es: string; readonly en: string };
  /** It is run by our tests, where its tools are installed. */
  readonly tested: boolean;
  /** It receives webhooks itself. */
  readonly listens: boolean;
  /** The very file. */
  readonly source: () => string;
}

const start = (data: Omit<QuickStart, 'source'>): QuickStart => ({
  ...data,
  source: () => readFileSync(new URL(data.file, FOLDER), 'utf8'),
});

const ran = { tested: true, listens: true };

export const QUICK_STARTS: readonly QuickStart[] = [
  start({
    ...{ id: 'curl', name: 'curl', file: 'quickstart.sh', command: 'sh quickstart.sh', tested: true, listens: false },
    needs: { es: 'curl y openssl, en cualquier consola.', en: 'curl and openssl, in any shell.' },
  }),
  start({
    ...{ id: 'javascript', name: 'JavaScript', file: 'quickstart.mjs', command: 'node quickstart.mjs', ...ran },
    needs: {
      es: 'Node 20 o posterior, sin paquetes. Sirve igual en TypeScript.',
      en: 'Node 20 or newer, no packages. The same works in TypeScript.',
    },
  }),
  start({
    ...{ id: 'python', name: 'Python', file: 'quickstart.py', command: 'python3 quickstart.py', ...ran },
    needs: { es: 'Python 3.9 o posterior, sin paquetes.', en: 'Python 3.9 or newer, no packages.' },
  }),
  start({
    ...{ id: 'java', name: 'Java', file: 'QuickStart.java', command: 'java QuickStart.java', ...ran },
    needs: { es: 'Java 17 o posterior, sin dependencias.', en: 'Java 17 or newer, no dependencies.' },
  }),
  start({
    ...{
      id: 'csharp',
      name: 'C#',
      file: 'quickstart.cs',
      command: 'dotnet run quickstart.cs',
      tested: false,
      listens: true,
    },
    needs: { es: '.NET 10 o posterior, sin paquetes.', en: '.NET 10 or newer, no packages.' },
  }),
  start({
    ...{ id: 'go', name: 'Go', file: 'quickstart.go', command: 'go run quickstart.go', ...ran },
    needs: { es: 'Go 1.22 o posterior, sin módulos.', en: 'Go 1.22 or newer, no modules.' },
  }),
];
