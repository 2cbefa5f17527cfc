/** Tests the foot of e-mails to families: whom to call, and who is the controller of the data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import type { Tenant } from '../../db/tenant.ts';
import { messageOf } from './message.ts';
import { attentionLine } from './templates/phrases.ts';
import type {
  Content,
  LetterType,
  MessageContent,
  MessageType,
  PersonContent,
  PersonType,
  RightsContent,
  RightsType,
} from './types.ts';

type FamilyType = LetterType | PersonType | RightsType | MessageType;

const LUCIA = { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia@example.com' };
const CARMEN = { nombre: 'Carmen', apellidos: 'Ruiz Ortega' };
const LINK = 'https://albacea.example/portal#t=1';
const relative: Omit<Content, 'idioma'> = {
  heredero: LUCIA,
  fallecido: CARMEN,
  enlace: LINK,
  caduca: '2027-02-24T00:00:00.000Z',
  codigo: '123456',
  pendientes: [{ que: 'mandato', nombres: [] }],
  hecho: [],
  firmado: ['Google'],
  rechazo: { papel: 'factura', motivo: 'ilegible', palabras: null },
  dia: '2026-12-24',
  baja: 'https://albacea.example/baja',
  invitacion: { de: LUCIA, papel: 'ayuda' },
  desacuerdo: { cuenta: 'Google', propio: true, heredero: false, estado: 'mantenida' },
};
const person: Omit<PersonContent, 'idioma'> = {
  persona: LUCIA,
  fallecido: CARMEN,
  enlace: LINK,
  dia: '2026-12-24',
  enviadas: 1,
};
const aboutData: Omit<RightsContent, 'idioma'> = {
  interesado: LUCIA,
  contacto: null,
  responsable: 'Boreal Datos, S.L.',
  clase: 'supresion',
  decision: 'denegada',
  respuesta: 'No se puede.',
};
const message: Omit<MessageContent, 'idioma'> = {
  familiar: LUCIA,
  mensaje: {
    plantilla: 'libre',
    valores: {},
    asunto: 'Su caso',
    palabras: 'Seguimos con ello.',
    idioma_palabras: 'es',
  },
};

/** The content of each kind of e-mail. If a new kind is missing here, the test does not compile. */
const CONTENTS: Readonly<Record<FamilyType, Omit<Content | PersonContent | RightsContent | MessageContent, 'idioma'>>> =
  {
    bienvenida: relative,
    acceso_nuevo: relative,
    anulacion: relative,
    codigo_mandato: relative,
    invitacion: relative,
    recordatorio: relative,
    aviso_cierre: relative,
    acceso_por_caducar: relative,
    firmado: relative,
    papel_rechazado: relative,
    noticias: relative,
    terminado: relative,
    desacuerdo: relative,
    aviso_previo: person,
    disculpa_persona: person,
    disculpa_familia: person,
    aviso_relevo: person,
    mensaje: message,
    datos_propios: aboutData,
  };

describe('every e-mail to a family', () => {
  const aseguradora = {
    id: 'boreal',
    nombre: 'Seguros Boreal',
    variante: 'B',
    idioma: 'es',
    color: null,
    telefono: null,
    horario: null,
    responder_a: null,
    responsable_datos: 'Boreal Datos, S.L.',
  } as Partial<Tenant> as Tenant;
  const ours = { nombre: 'Albacea', telefono: '+34910000101', horario: 'laborables 09:00-20:00' };
  const words = (text: string) => text.replace(/<[^>]+>/g, '').replace(/&nbsp;|\s+/g, ' ');
  const written = (tipo: FamilyType, contenido: object, own: Partial<Tenant> = {}) =>
    messageOf(
      { direccion: 'albacea@albacea.example', replyTo: null, attention: ours },
      { ...aseguradora, ...own },
      {
        id: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6',
        tipo,
        caso: 'caso',
        creado: new Date('2026-11-25T10:00:00Z'),
        contenido: contenido as Content,
      },
    );

  for (const tipo of Object.keys(CONTENTS) as FamilyType[])
    it(`every e-mail to a family of the kind ${tipo} says in each language whom to call and when, and who answers for the data`, () => {
      for (const idioma of AVAILABLE_LANGUAGES) {
        const content = { ...CONTENTS[tipo], idioma };
        const { texto, html } = written(tipo, content);
        const [line = assert.fail()] = attentionLine({ ...ours, quien: 'servicio' }, idioma);
        assert.match(words(line), /910 000 101/);
        for (const one of [texto, html]) {
          assert.ok(words(one).includes(words(line)), `${idioma}: ${line}`);
          assert.match(words(one), /Boreal Datos, S\.L\./, idioma);
        }
        const ownController = { ...content, responsable: 'Seguros Boreal' };
        assert.doesNotMatch(words(written(tipo, ownController, { responsable_datos: null }).texto), /Boreal Datos/);
      }
    });

  it('names the insurer’s own telephone, if the insurer has one', () => {
    const { texto } = written(
      'datos_propios',
      { ...CONTENTS.datos_propios, idioma: 'es' },
      { telefono: '+34900123456' },
    );
    assert.match(texto.replace(/\s+/g, ' '), /Seguros Boreal, 900 123 456/);
    assert.doesNotMatch(texto, /910.000.101/);
  });
});
