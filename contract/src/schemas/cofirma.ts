/** The second signature: whom the heir asks for it, what that person signs, and how it stands. */
import { type Static, Type } from 'typebox';
import { CasoId, instant, object, option, orNull } from './common.ts';
import { EjemplarView, MandatoForSign, MandatoSignature, SignerIdentity } from './mandato.ts';

const Id = Type.String({ maxLength: 40, examples: ['0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6'] });
const name = Type.String({ description: 'Name and surnames.' });

/** What the portal says of it at the door: of the heir, whether it is theirs to ask; of a relative, whether it is theirs to give. */
export const SECOND_SIGNATURE_TURNS = ['por_pedir', 'pedida', 'le_toca'] as const;

/** Asked again of the same person, they get a new link; of another, that person takes the place of the one before. */
export const CofirmaRequest = object({ allegado_id: Id });

/** For the heir and the service. */
export const Cofirma = object({
  exigida: Type.Boolean({ description: 'The insurer wants a second signature before anything leaves.' }),
  papeles: Type.Integer({ description: 'Papers of the mandate that wait for it.' }),
  espera: Type.Boolean({ description: 'Something that has not left yet waits for it.' }),
  reservados: Type.Integer({
    description: 'Papers that name a reserved account: nobody else is shown them, and they need no second signature.',
  }),
  peticion: orNull(
    object({
      allegado_id: Id,
      nombre: name,
      pedida: instant('When the heir asked it.'),
      llega: Type.Boolean({ description: 'False: the mail server refused their address.' }),
    }),
  ),
  rechazada: orNull(
    object({ nombre: name, cuando: instant('When.') }, { description: 'The person asked last would rather not sign.' }),
  ),
  firmas: Type.Array(
    object({
      nombre: Type.String({ description: 'As the signer typed it.' }),
      firmada: instant('When it was signed.'),
      revocada: orNull(instant('When the signer took it back.')),
      papeles: Type.Integer({ description: 'Papers that were signed.' }),
    }),
    { description: 'The newest first.' },
  ),
});
export type Cofirma = Static<typeof Cofirma>;

export const ASKED_STATES = ['por_firmar', 'firmada', 'nada'] as const;

/** For the relative who was asked: what they sign, word for word. */
export const AskedCofirma = object({
  caso_id: CasoId,
  estado: option(ASKED_STATES, { description: '`nada`: nothing is asked of them now.' }),
  heredero: Type.String({ description: 'Who asks it.' }),
  nombre: Type.String({ description: 'In which name they sign.' }),
  firmada: orNull(instant('When they signed last, unless they took it back.')),
  ejemplares: Type.Array(
    object({
      destino: EjemplarView.properties.destino,
      proveedor: EjemplarView.properties.proveedor,
      acciones: EjemplarView.properties.acciones,
      certificados: EjemplarView.properties.certificados,
      texto: EjemplarView.properties.texto,
    }),
    { description: 'What the heir has signed: to be signed too, or that was. None that names a reserved account.' },
  ),
  preparada: orNull(
    object({
      cofirma_id: Id,
      texto: Type.String({ description: 'Their own words, which are signed together with those of the heir.' }),
      a: MandatoForSign.properties.a,
      caduca: MandatoForSign.properties.caduca,
    }),
  ),
  identidad: orNull(object(SignerIdentity.properties, { description: 'As they gave it last.' })),
});
export type AskedCofirma = Static<typeof AskedCofirma>;

export const CofirmaPreparation = object({ identidad: SignerIdentity });
export const CofirmaSignature = object({
  codigo: MandatoSignature.properties.codigo,
  nombre: MandatoSignature.properties.nombre,
});
