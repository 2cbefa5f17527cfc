/** The clients as packages: how each is made, and how it is published. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMadeFiles } from '../clients/made-files.ts';

const CLIENTS = join(import.meta.dirname, '../../clients');

type Command = readonly [program: string, ...args: string[]];

/** The folders and the version for packing or publishing a client. */
interface Place {
  /** The folder of the release. */
  readonly folder: string;
  /** An empty folder for intermediate files. */
  readonly spare: string;
  readonly version: string;
}

interface Package {
  readonly needs: Command;
  files(version: string): readonly string[];
  make(place: Place): readonly Command[];
  /** The publishing commands; tools find the credentials themselves. `MAVEN_URL` and `GO_REPOSITORY` are the targets for Java and Go. */
  publish(place: Place): readonly Command[];
}

export const LANGUAGES = ['typescript', 'python', 'java', 'csharp', 'go'] as const;
export type Language = (typeof LANGUAGES)[number];

const { MAVEN_URL = '', GO_REPOSITORY = '' } = process.env;

const PACKAGES: Readonly<Record<Language, Package>> = {
  typescript: {
    needs: ['npm', '--version'],
    files: (version) => [`albacea-client-${version}.tgz`],
    make: ({ folder }) => [['npm', 'pack', '--silent', '--pack-destination', folder, join(CLIENTS, 'typescript')]],
    publish: ({ folder, version }) => [['npm', 'publish', join(folder, `albacea-client-${version}.tgz`)]],
  },
  python: {
    needs: ['python3', '-m', 'pip', '--version'],
    files: (version) => [`albacea-${version}-py3-none-any.whl`],
    // From a copy, because building leaves files next to the sources.
    make: ({ folder, spare }) => [
      ['cp', '-r', join(CLIENTS, 'python'), spare],
      ['python3', '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, join(spare, 'python')],
    ],
    publish: ({ folder, version }) => [['twine', 'upload', join(folder, `albacea-${version}-py3-none-any.whl`)]],
  },
  java: {
    needs: ['javac', '--release', '8', '--version'],
    files: (version) => [`albacea-client-${version}.jar`, `albacea-client-${version}-sources.jar`],
    make: ({ folder, spare, version }) => {
      const sources = join(CLIENTS, 'java/src/main/java');
      const jar = join(folder, `albacea-client-${version}`);
      return [
        ['javac', '--release', '8', '-encoding', 'UTF-8', '-d', spare, ...globSync(`${sources}/albacea/*.java`)],
        ['jar', '--create', '--file', `${jar}.jar`, '-C', spare, '.', '-C', join(CLIENTS, 'java'), 'LICENSE'],
        ['jar', '--create', '--file', `${jar}-sources.jar`, '-C', sources, '.'],
      ];
    },
    publish: ({ folder, version }) => {
      const jar = join(folder, `albacea-client-${version}`);
      const files = [`-Dfile=${jar}.jar`, `-Dsources=${jar}-sources.jar`, `-DpomFile=${CLIENTS}/java/pom.xml`];
      return [['mvn', 'deploy:deploy-file', `-Durl=${MAVEN_URL}`, '-DrepositoryId=albacea', ...files]];
    },
  },
  csharp: {
    needs: ['dotnet', '--version'],
    files: (version) => [`Albacea.Client.${version}.nupkg`],
    make: ({ folder }) => [['dotnet', 'pack', join(CLIENTS, 'csharp'), '--output', folder]],
    publish: ({ folder, version }) => [
      ['dotnet', 'nuget', 'push', join(folder, `Albacea.Client.${version}.nupkg`), '--source', 'nuget.org'],
    ],
  },
  go: {
    needs: ['tar', '--version'],
    files: (version) => [`albacea-go-${version}.tar.gz`],
    make: ({ folder, version }) => [
      ['tar', '-czf', join(folder, `albacea-go-${version}.tar.gz`), '-C', join(CLIENTS, 'go'), '.'],
    ],
    // Go reads modules from the tags of a repository, which contains nothing else.
    publish: ({ folder, spare, version }) => [
      ['git', 'clone', '--quiet', GO_REPOSITORY, spare],
      ['tar', '-xzf', join(folder, `albacea-go-${version}.tar.gz`), '-C', spare],
      ['git', '-C', spare, 'add', '--all'],
      ['git', '-C', spare, 'commit', '--quiet', '--message', `v${version}`],
      ['git', '-C', spare, 'tag', `v${version}`],
      ['git', '-C', spare, 'push', '--quiet', 'origin', 'HEAD', `v${version}`],
    ],
  },
};

/** The languages whose tools are missing on this machine. */
export const unpackable = (languages: readonly Language[]): Language[] =>
  languages.filter((language) => {
    const [program, ...args] = PACKAGES[language].needs;
    return spawnSync(program, args).status !== 0;
  });

/** Packs the clients into `folder`. @returns the names of the packages */
export function packClients(folder: string, version: string, languages: readonly Language[]): string[] {
  writeMadeFiles();
  for (const language of languages) runAll((spare) => PACKAGES[language].make({ folder, spare, version }));
  return languages.flatMap((language) => PACKAGES[language].files(version));
}

export function publishClients(folder: string, version: string, languages: readonly Language[]): void {
  for (const language of languages) runAll((spare) => PACKAGES[language].publish({ folder, spare, version }));
}

function runAll(commandsIn: (spare: string) => readonly Command[]): void {
  const spare = mkdtempSync(join(tmpdir(), 'albacea-package-'));
  try {
    for (const [program, ...args] of commandsIn(spare))
      execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: CLIENTS });
  } finally {
    rmSync(spare, { recursive: true, force: true });
  }
}
