/** The logo of an insurer: formats accepted, and the result. */
import { type Static, Type } from 'typebox';
import { line, object, orNull } from './common.ts';
import { LOGO_MAXIMUM } from './lists.ts';
import type { UploadType } from './uploaded.ts';

export const LOGO_UPLOAD: UploadType = { campo: 'fichero', maximo: LOGO_MAXIMUM, bodyMaximum: 1536 * 1024 };

/** Text in place of the logo where pictures are not shown. */
export const LogoWords = line(120);

export const NewLogo = object({
  nombre: Type.Optional(Type.String({ maxLength: 1000 })),
  /** The picture, at most 1 MB: PNG or JPEG, recognised by its bytes. The service re-encodes it as PNG without metadata. */
  contenido: Type.String({ contentEncoding: 'base64' }),
  texto: Type.Optional(LogoWords),
});

export const Logo = object({
  /** Path on this host; it changes with the picture. */
  direccion: Type.String(),
  ancho: Type.Integer(),
  alto: Type.Integer(),
  texto: Type.String(),
});
export type Logo = Static<typeof Logo>;

export const LogoView = object({ logo: orNull(Logo) });
export type LogoView = Static<typeof LogoView>;
