import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { CLASES_DE_CARTA } from '@albacea/contract/listas.ts';
import { IDIOMAS_DE_CARTA, TERRITORIOS } from '@albacea/contract/papeles.ts';
import type { AccionDeFicha, FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { cargarProveedores } from '../catalogo/cargar-proveedores.ts';
import { componerCarta } from './reglas-carta.ts';
import { type DatosDeCarta, esDeLaRed, esPerfil, grupoDe } from './reglas-datos-de-carta.ts';
import { plazoDeCarta } from './reglas-envio-de-carta.ts';
import { enLetra, enTexto, sinCortes } from './reglas-papel.ts';

const CASO = {
  territorio: 'comun',
  identificador: 'carmen.ruiz@example.com',
  aseguradora: 'Aurora Decesos',
  referencia: 'CAS-2026-000123',
  contacto: { email: 'gestion@aurora.example', telefono: '+34 910 000 101' },
  hoy: '2026-11-24',
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha: '2026-11-14' },
  solicitante: {
    nombre: 'Lucía',
    apellidos: 'Ortega Ruiz',
    parentesco: 'hija',
    email: 'lucia@example.com',
    telefono: '+34 600 112 233',
  },
  mandato: { firmado: '2026-11-21', codigo: 'K7QM-3XTV-9ARD-B2NC-F4HX', pagina: 'https://albacea.example/comprobar' },
  conTitulo: false,
  conInstrucciones: false,
  adjuntos: ['Certificado de defunción'],
  solicitada: '2026-11-20',
  insistencias: ['2026-12-01', '2026-12-09'],
  alDelegado: ['2026-12-18'],
  negativa: null,
  respondida: null,
  negativaPrevia: null,
} as const satisfies Partial<DatosDeCarta>;

const carta = (
  ficha: FichaDeProveedor,
  oferta: AccionDeFicha,
  cambios: Pick<DatosDeCarta, 'clase' | 'idioma'> & Partial<DatosDeCarta>,
): DatosDeCarta => {
  const primeraPersona = oferta.agente === 'no_aceptado' || cambios.clase === 'reclamacion_aepd';
  return {
    ...CASO,
    accion: oferta.accion,
    proveedor: { nombre: ficha.nombre, tipo: ficha.tipo, incluye: ficha.incluye },
    plazo: plazoDeCarta(cambios.clase, cambios.hoy ?? CASO.hoy, oferta.accion, oferta),
    primeraPersona,
    ...cambios,
    mandato: primeraPersona ? null : CASO.mandato,
  };
};
const escribir = (datos: DatosDeCarta) => componerCarta(datos, { color: '#7a3e48', fecha: '2026-11-24T12:00:00.000Z' });

describe('a letter', () => {
  let todas: { ficha: FichaDeProveedor; oferta: AccionDeFicha }[] = [];
  before(async () => {
    const { fichas } = await cargarProveedores();
    todas = fichas.flatMap((ficha) => ficha.acciones.map((oferta) => ({ ficha, oferta })));
  });

  it('is whole for every provider, action, kind, language and territory: no gap, no placeholder, nothing missing', () => {
    let cuantas = 0;
    for (const { ficha, oferta } of todas)
      for (const clase of CLASES_DE_CARTA)
        for (const idioma of IDIOMAS_DE_CARTA)
          for (const territorio of TERRITORIOS) {
            const datos = carta(ficha, oferta, { clase, idioma, territorio });
            const { asunto, texto, papel, destinatario } = escribir(datos);
            const cual = `${ficha.codigo} ${oferta.accion} ${clase} ${idioma} ${territorio}`;
            assert.doesNotMatch(texto, /undefined|null|NaN|\[object|\{\w|\s,|\s\.(?:\s|$)|\(\)|: *$| {2}/m, cual);
            for (const dicho of [
              ficha.nombre,
              'Carmen Ruiz Ortega',
              '12345678Z',
              'Lucía Ortega Ruiz',
              CASO.referencia,
              'carmen.ruiz@example.com',
            ])
              assert.ok(texto.includes(dicho), `${cual}: ${dicho}`);
            assert.ok(texto.includes(enLetra('2026-11-14', idioma)), `${cual}: day of death`);
            if (datos.plazo) assert.ok(texto.includes(enLetra(datos.plazo, idioma)), `${cual}: term`);
            const responder = datos.primeraPersona ? 'lucia@example.com' : 'gestion@aurora.example';
            assert.ok(texto.includes(responder), `${cual}: where to answer`);
            assert.ok(asunto !== '' && destinatario !== '' && papel.titulo === asunto && papel.idioma === idioma, cual);
            assert.ok(
              papel.bloques.every((bloque) => bloque.clase !== 'lista' || bloque.elementos.length > 0),
              cual,
            );
            cuantas += 1;
          }
    assert.ok(cuantas > 3000, String(cuantas));
  });

  it('is the service speaking for the heir, or the relative in the first person, and never both', () => {
    for (const { ficha, oferta } of todas)
      for (const clase of CLASES_DE_CARTA) {
        const datos = carta(ficha, oferta, { clase, idioma: 'es' });
        const { texto, papel } = escribir(datos);
        const cual = `${ficha.codigo} ${oferta.accion} ${clase}`;
        if (datos.primeraPersona) {
          assert.match(texto, /Me llamo Lucía Ortega Ruiz/, cual);
          assert.doesNotMatch(texto, /Albacea|[Ee]scribimos|Insistimos|rogamos|comprobación/, cual);
          assert.equal(papel.emisor, null);
        } else {
          assert.match(texto, /por cuenta de Aurora Decesos/, cual);
          assert.match(texto, /K7QM-3XTV-9ARD-B2NC-F4HX/, cual);
          assert.doesNotMatch(texto, /Me llamo|les escribo|Insistí |Les ruego/, cual);
        }
      }
  });

  it('rests on the law that fits: article 3 for data, 96 for what lives on the internet, and never on rights that the GDPR gives the living', () => {
    for (const { ficha, oferta } of todas)
      for (const idioma of IDIOMAS_DE_CARTA) {
        const { texto } = escribir(carta(ficha, oferta, { clase: 'solicitud', idioma }));
        const cual = `${ficha.codigo} ${oferta.accion} ${idioma}`;
        const deDatos = grupoDe(oferta.accion) === 'datos';
        assert.match(texto, /3\/2018/, cual);
        assert.match(texto, idioma === 'es' ? /artículo 3\.1/ : /Article 3\(1\)/, cual);
        assert.equal(/(?:artículo|Article) 96\b/.test(texto), deDatos && esDeLaRed(ficha.tipo), cual);
        assert.equal(/apartado 2|paragraph 2/.test(texto), deDatos && esPerfil(ficha.tipo), cual);
        assert.equal(/considerando 27|recital 27/.test(texto), deDatos, cual);
        assert.equal(/artículo 999|article 999/.test(texto), !deDatos, cual);
        assert.equal(/899\/2009/.test(texto), oferta.accion === 'cancelar' && ficha.tipo === 'telefonia', cual);
      }
  });

  it('cites the law of customer service only once it has to be followed', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'netflix' && oferta.accion === 'cancelar');
    assert.ok(una);
    const con = (hoy: string) =>
      escribir(carta(una.ficha, una.oferta, { clase: 'solicitud', idioma: 'es', hoy })).texto;
    assert.doesNotMatch(con('2026-12-27'), /10\/2025/);
    assert.match(con('2026-12-28'), /10\/2025/);
  });

  it('in Catalonia names who may act there, and claims the title only when it goes with it', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(una);
    const con = (conTitulo: boolean) =>
      escribir(carta(una.ficha, una.oferta, { clase: 'solicitud', idioma: 'es', territorio: 'cataluna', conTitulo }))
        .texto;
    assert.match(con(true), /411-10.*Ley 10\/2017.*acredita el título/s);
    assert.doesNotMatch(con(false), /acredita el título/);
  });

  it('to the officer names article 37 and the infringement of not erasing; to the authority it is the relative who complains', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(una);
    const dpd = escribir(carta(una.ficha, una.oferta, { clase: 'reclamacion_dpd', idioma: 'es' })).texto;
    assert.match(dpd, /Delegado de Protección de Datos.*artículo 37\.1.*artículo 74\.g/s);
    assert.match(dpd, /el 20 de noviembre de 2026.*Insistimos el 1 de diciembre de 2026 y el 9 de diciembre de 2026/is);
    const aepd = escribir(
      carta(una.ficha, una.oferta, { clase: 'reclamacion_aepd', idioma: 'es', negativa: '2027-01-20' }),
    ).texto;
    assert.match(aepd, /Agencia Española.*respondió que no la atendía.*Que ordene a Facebook/s);
  });

  it('tells a chase from a complaint to the data protection officer, and neither where there was none', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(una);
    const texto = (idioma: 'es' | 'en', cambios: Partial<DatosDeCarta> = {}): string =>
      escribir(carta(una.ficha, una.oferta, { clase: 'reclamacion_aepd', idioma, ...cambios })).texto;
    for (const [idioma, dicho] of [
      [
        'es',
        ' Se insistió el 1 de diciembre de 2026 y el 9 de diciembre de 2026. Se reclamó ante su delegado de protección de datos el 18 de diciembre de 2026. ',
      ],
      [
        'en',
        ' It was chased on 1 December 2026 and 9 December 2026. A complaint was made to its data protection officer on 18 December 2026. ',
      ],
    ] as const) {
      assert.ok(texto(idioma).includes(dicho), texto(idioma));
      assert.doesNotMatch(texto(idioma, { insistencias: [] }), /insistió|chased/);
      assert.doesNotMatch(texto(idioma, { alDelegado: [] }), /delegado de prot|protection officer/);
    }
  });

  it('says of the answer what is on record: none, a refusal, something else, or a refusal of an earlier request', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(una);
    const DICHOS = [
      [{}, 'No consta respuesta.', 'No answer is on record.'],
      [{ negativa: '2027-01-20' }, 'El 20 de enero de 2027 respondi', 'On 20 January 2027 .* would not be met.'],
      [
        { respondida: '2027-01-15' },
        'El 15 de enero de 2027 .*sigue sin atenderse.',
        'On 15 January 2027 .*has not been done.',
      ],
      [
        { respondida: '2027-01-15', negativa: '2027-01-20' },
        'El 20 de enero de 2027 respondi',
        'On 20 January 2027 .* would not be met.',
      ],
      [
        { negativaPrevia: '2026-11-10' },
        'A una solicitud anterior respondi.* el 10 de noviembre de 2026 .*A esta no consta respuesta.',
        'To an earlier request .* on 10 November 2026 .*To this one no answer is on record.',
      ],
      [
        { negativaPrevia: '2026-11-10', respondida: '2027-01-15' },
        'el 10 de noviembre de 2026 .*El 15 de enero de 2027 .*sigue sin atenderse.',
        'on 10 November 2026 .*On 15 January 2027 .*has not been done.',
      ],
    ] as const;
    for (const [dicho, es, en] of DICHOS)
      for (const clase of ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const) {
        const texto = (idioma: 'es' | 'en'): string =>
          escribir(carta(una.ficha, una.oferta, { clase, idioma, ...dicho })).texto;
        assert.match(texto('es'), new RegExp(es), clase);
        assert.match(texto('en'), new RegExp(en), clase);
        const nada = Object.keys(dicho).length === 0;
        assert.equal(/No consta respuesta\./.test(texto('es')), nada, clase);
        assert.equal(/No answer is on record/.test(texto('en')), nada, clase);
      }
  });

  it('on pages never ends a line between what names and what is named, and is plain text with common blanks alone', () => {
    const una = todas.find(({ ficha, oferta }) => ficha.codigo === 'facebook' && oferta.accion === 'eliminar');
    assert.ok(una);
    for (const idioma of IDIOMAS_DE_CARTA)
      for (const clase of CLASES_DE_CARTA) {
        const { papel, texto, asunto } = escribir(carta(una.ficha, una.oferta, { clase, idioma }));
        const bloques = papel.bloques.map(sinCortes);
        const enPagina = JSON.stringify(bloques);
        assert.doesNotMatch(`${texto}${asunto}`, /\u00a0/);
        assert.match(enPagina, /\(ref\.\u00a0CAS-2026-000123\)/);
        assert.match(
          enPagina,
          idioma === 'es' ? /14\u00a0de\u00a0noviembre\u00a0de\u00a02026/ : /14\u00a0November\u00a02026/,
        );
        assert.doesNotMatch(
          enPagina,
          /(?:ref\.|[Aa]rt[íi]c(?:ulo|le)) (?=[\dC])|\d (?:de )?(?:noviembre|diciembre|November|December)|(?:bre(?: de)?|ber) \d{4}/,
        );
        assert.equal(enTexto({ bloques }).replaceAll('\u00a0', ' '), texto);
        assert.equal(enTexto(papel), texto);
      }
  });

  it('without an identifier, kinship, number or title says so and leaves no gap', () => {
    for (const { ficha, oferta } of todas.slice(0, 60))
      for (const idioma of IDIOMAS_DE_CARTA)
        for (const clase of CLASES_DE_CARTA) {
          const { texto } = escribir({
            ...carta(ficha, oferta, { clase, idioma }),
            identificador: null,
            adjuntos: [],
            solicitada: null,
            insistencias: [],
            alDelegado: [],
            fallecido: { ...CASO.fallecido, dni: null },
            solicitante: { ...CASO.solicitante, parentesco: null, telefono: null },
            contacto: { ...CASO.contacto, telefono: null },
          });
          assert.doesNotMatch(texto, /undefined|null|\(\)|: *$| {2}/m, `${ficha.codigo} ${clase} ${idioma}`);
        }
  });
});
