/** The collections as they lie in `examples/colecciones`: for the demonstration insurers of a service on this machine. */
import { brunoCollection } from './collection-bruno.ts';
import { postmanCollection } from './collection-postman.ts';

const SERVERS = { A: 'http://aurora.localhost:8080/api/v1', B: 'http://localhost:8080/api/v1' } as const;

/** @returns the text of each file, by its path in that folder */
export function collectionFiles(): Record<string, string> {
  return Object.fromEntries(
    (['A', 'B'] as const).flatMap((variant) => {
      const lower = variant.toLowerCase();
      const postman = `${JSON.stringify(postmanCollection(variant, SERVERS[variant]), null, 2)}\n`;
      const bruno = Object.entries(brunoCollection(variant, SERVERS[variant]));
      return [[`postman-${lower}.json`, postman], ...bruno.map(([path, text]) => [`bruno-${lower}/${path}`, text])];
    }),
  );
}
