/** What a person of the staff has chosen for their own screens. */
import { type Static, Type } from 'typebox';
import { object, orNull } from './common.ts';

export const Preferences = object({
  atajos: object({
    activos: Type.Boolean({ description: 'Whether single keys do anything (WCAG 2.2, 2.1.4).' }),
    teclas: Type.Array(
      object({
        orden: Type.String({
          pattern: '^[a-zA-Z][a-zA-Z0-9.-]{0,59}$',
          description: 'What the key does.',
          examples: ['fila.siguiente'],
        }),
        tecla: orNull(
          Type.String({ minLength: 1, maxLength: 1, pattern: '^\\S$', description: 'One character; null: no key.' }),
        ),
      }),
      { maxItems: 200, description: 'Those that differ from what the pages offer.' },
    ),
  }),
});
export type Preferences = Static<typeof Preferences>;
export type Shortcuts = Preferences['atajos'];
