/** The logo of an insurer: formats accepted, and the result. */
import { type Static, Type } from 'typebox';
import { line, object, orNull } from './common.ts';
import { LOGO_MAXIMUM } from './logo-lists.ts';
import type { UploadType } from './uploaded.ts';

export const LOGO_UPLOAD: UploadType = { campo: 'fichero', maximo: LOGO_MAXIMUM, maximoCuerpo: 1536 * 1024 };

export const LogoWords = line(120, 'Text that stands in for the logo where pictures are not shown.', 'Seguros Aurora');

export const NewLogo = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the file; not looked at.' })),
  contenido: Type.String({
    contentEncoding: 'base64',
    description:
      'The picture, at most 1 MB: PNG or JPEG by its own bytes. It is drawn anew as a PNG, without its notes.',
  }),
  texto: Type.Optional(LogoWords),
});

export const Logo = object({
  direccion: Type.String({
    description: 'Path at this host; another picture has another.',
    examples: ['/logos/aurora/Zm9vYmFyYmF6cXV4MTIzNDU2Nw.png'],
  }),
  ancho: Type.Integer({ description: 'Pixels across.' }),
  alto: Type.Integer({ description: 'Pixels down.' }),
  texto: Type.String({ description: 'Alternative text: the one that was given, or the name of the insurer.' }),
});
export type Logo = Static<typeof Logo>;

export const LogoView = object({ logo: orNull(Logo) });
export type LogoView = Static<typeof LogoView>;
