import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COPIAS, ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { ESTADOS_DOCUMENTO } from '@albacea/contract/documentos.ts';
import { ACCIONES_CUENTA, TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import { PAPELES } from '@albacea/contract/proveedores-listas.ts';
import fc from 'fast-check';
import { unaAccion, unaFicha } from '../../../test/ficha.ts';
import { encargoDe, esIrreversible, lacksForCut, ofertaDe, sinTramite } from './reglas-acciones.ts';
import {
  type CuentaParaEnvio,
  type DocumentoParaEnvio,
  impedimentosDeEnvio,
  papelesQueFaltan,
  type SituacionDelCaso,
} from './reglas-envio.ts';

const AHORA = new Date('2026-11-25T09:30:00.000Z');
const HORA = 3_600_000;
const tras = (horas: number) => new Date(AHORA.getTime() + horas * HORA);

const lista: CuentaParaEnvio = {
  id: 'una',
  estado: 'confirmada',
  accion: 'eliminar',
  nombre: 'Facebook',
  conIdentificador: true,
  copia: 'rechazada',
  vivienda_habitada: null,
  corte_aceptado: null,
  confirmada: tras(-72),
  reposo_hasta: tras(0),
};
const documento = (
  tipo: DocumentoParaEnvio['tipo'],
  cambios: Partial<DocumentoParaEnvio> = {},
): DocumentoParaEnvio => ({
  tipo,
  estado: 'validado',
  cuenta: null,
  ...cambios,
});
const enRegla: SituacionDelCaso = {
  vivo: true,
  documentacionCompleta: true,
  mandatoFirmado: true,
  nombreEnRegla: true,
  alcance: null,
  documentos: [documento('certificado_defuncion'), documento('titulo_sucesorio', { cuenta: 'una' })],
  objeciones: [],
};
const ficha = unaFicha({ acciones: [unaAccion(), unaAccion({ accion: 'cancelar', papeles: ['factura'] })] });
const proveedor = (una: Pick<CuentaParaEnvio, 'accion' | 'vivienda_habitada'>, suya: typeof ficha | null = ficha) => ({
  ...encargoDe(suya, una),
  enCatalogo: suya !== null,
  oferta: ofertaDe(suya, una.accion),
});
const codigos = (
  cuenta: Partial<CuentaParaEnvio> = {},
  situacion: Partial<SituacionDelCaso> = {},
  suya: typeof ficha | null = ficha,
) => {
  const entera = { ...lista, ...cuenta };
  return impedimentosDeEnvio(entera, proveedor(entera, suya), { ...enRegla, ...situacion }, AHORA).map(
    ({ codigo }) => codigo,
  );
};

describe('a request leaves', () => {
  it('with everything in order, to a provider of the catalogue and to one written by hand', () => {
    assert.deepEqual(codigos(), []);
    assert.deepEqual(codigos({}, {}, null), []);
    assert.deepEqual(codigos({ estado: 'rechazada' }), []);
    assert.deepEqual(codigos({ estado: 'sin_respuesta' }), []);
  });

  it('not from a case that has ended, nor before the heir has confirmed, nor twice', () => {
    assert.deepEqual(codigos({}, { vivo: false }), ['caso_terminado']);
    for (const estado of ['propuesta', 'solicitada', 'resuelta', 'descartada'] as const)
      assert.deepEqual(codigos({ estado }), ['estado'], estado);
  });

  it('not without a validated proof of death, a signed mandate and base papers that were complete once', () => {
    const titulo = documento('titulo_sucesorio');
    for (const estado of ['recibido', 'rechazado'] as const)
      assert.deepEqual(codigos({}, { documentos: [titulo, documento('certificado_defuncion', { estado })] }, null), [
        'prueba_de_fallecimiento',
      ]);
    assert.deepEqual(codigos({}, { documentos: [documento('declaracion_aseguradora')] }, null), []);
    assert.deepEqual(codigos({}, { documentos: [documento('prueba_fallecimiento')] }, null), [
      'prueba_de_fallecimiento',
    ]);
    assert.deepEqual(codigos({}, { mandatoFirmado: false }), ['mandato']);
    assert.deepEqual(codigos({}, { nombreEnRegla: false }), ['nombre_por_revisar']);
    assert.deepEqual(codigos({}, { alcance: [{ proveedor: 'Facebook', accion: 'conmemorar' }] }), [
      'mandato_sin_cuenta',
    ]);
    assert.deepEqual(codigos({}, { alcance: [{ proveedor: 'Facebook', accion: 'eliminar' }] }), []);
    assert.deepEqual(codigos({}, { documentacionCompleta: false }), ['documentacion']);
  });

  it('not before the cooling-off period is over, to the millisecond; what can be taken back does not wait', () => {
    assert.deepEqual(codigos({ reposo_hasta: new Date(AHORA.getTime() + 1) }), ['reposo']);
    assert.deepEqual(codigos({ reposo_hasta: AHORA }), []);
    assert.deepEqual(codigos({ accion: 'cancelar', reposo_hasta: tras(1) }, {}, null), []);
    assert.deepEqual(
      codigos({ reposo_hasta: null, confirmada: tras(-71) }),
      ['reposo'],
      'it became irreversible since',
    );
    const light = { accion: 'cancelar', vivienda_habitada: 'no', confirmada: tras(-71), reposo_hasta: null } as const;
    assert.deepEqual(codigos(light, {}, null), ['reposo'], 'the end of what a home lives on waits too');
  });

  it('not while a copy is wanted that was not obtained', () => {
    for (const copia of COPIAS) assert.deepEqual(codigos({ copia }), copia === 'pedida' ? ['copia'] : [], copia);
    assert.deepEqual(codigos({ accion: 'cancelar', copia: 'pedida' }, {}, null), []);
  });

  it('not under an objection, open or upheld, to this account or the whole case, when it can not be taken back', () => {
    for (const cuenta of ['una', null]) {
      assert.deepEqual(codigos({}, { objeciones: [{ cuenta, estado: 'abierta' }] }), ['objecion']);
      assert.deepEqual(codigos({}, { objeciones: [{ cuenta, estado: 'mantenida' }] }), ['objecion_mantenida']);
      assert.deepEqual(codigos({}, { objeciones: [{ cuenta, estado: 'levantada' }] }), []);
      assert.deepEqual(codigos({ accion: 'cancelar' }, { objeciones: [{ cuenta, estado: 'abierta' }] }, null), []);
    }
    assert.deepEqual(codigos({}, { objeciones: [{ cuenta: 'otra', estado: 'abierta' }] }), []);
  });

  it('not for what the provider does not offer, or where there is nothing to file', () => {
    assert.deepEqual(codigos({ accion: 'conmemorar' }), ['accion_no_ofrecida']);
    assert.deepEqual(codigos({ accion: 'conservar' }), ['sin_tramite']);
  });

  it('is told every reason at once, in both languages', () => {
    const cuenta = { ...lista, estado: 'confirmada' as const, copia: 'pedida' as const, reposo_hasta: tras(5) };
    const situacion = {
      ...enRegla,
      mandatoFirmado: false,
      documentos: [],
      objeciones: [{ cuenta: null, estado: 'abierta' as const }],
    };
    const todos = impedimentosDeEnvio(
      cuenta,
      proveedor({ accion: 'eliminar', vivienda_habitada: null }),
      situacion,
      AHORA,
    );
    assert.deepEqual(
      todos.map(({ codigo }) => codigo),
      ['prueba_de_fallecimiento', 'mandato', 'papeles', 'reposo', 'copia', 'objecion'],
    );
    for (const { texto } of todos) assert.ok(texto.es.endsWith('.') && texto.en.endsWith('.'), texto.es);
    const reposo = todos.find(({ codigo }) => codigo === 'reposo')?.texto;
    assert.match(reposo?.es ?? '', /25 de noviembre de 2026.*15:30/, 'as the clocks of Madrid show it');
    assert.match(reposo?.en ?? '', /25 November 2026/);
  });
});

describe('the papers of a provider', () => {
  const faltan = (papeles: (typeof PAPELES)[number][], documentos: DocumentoParaEnvio[], conIdentificador = true) =>
    papelesQueFaltan({ id: 'una', conIdentificador }, papeles, documentos);

  it('hold back only the account that needs them, and are its own or those of the case', () => {
    assert.deepEqual(codigos({ id: 'otra' }), ['papeles'], 'the title belongs to another account');
    assert.deepEqual(faltan(['factura'], [documento('factura', { cuenta: 'otra' })]), ['factura']);
    assert.deepEqual(faltan(['factura'], [documento('factura', { cuenta: 'una' })]), []);
    assert.deepEqual(faltan(['factura'], [documento('factura')]), []);
    assert.deepEqual(faltan(['factura'], [documento('factura', { estado: 'recibido' })]), ['factura']);
  });

  it('take the certificate for any proof of death, and an obituary for no certificate', () => {
    assert.deepEqual(faltan(['prueba_fallecimiento'], [documento('certificado_defuncion')]), []);
    assert.deepEqual(faltan(['certificado_defuncion'], [documento('prueba_fallecimiento')]), ['certificado_defuncion']);
    assert.deepEqual(faltan(['certificado_defuncion'], [documento('declaracion_aseguradora')]), [
      'certificado_defuncion',
    ]);
  });

  it('count the identifier as one of them, and never ask for a key that the person left', () => {
    assert.deepEqual(faltan(['identificador_cuenta'], [], false), ['identificador_cuenta']);
    assert.deepEqual(faltan(['identificador_cuenta', 'clave_de_acceso'], [], true), []);
  });

  it('are all there when each has a validated document, and every other one is missing', () => {
    const dePapel = PAPELES.filter((papel) => papel !== 'identificador_cuenta' && papel !== 'clave_de_acceso');
    fc.assert(
      fc.property(fc.subarray(dePapel), fc.subarray(dePapel), (pedidos, tenidos) => {
        const documentos = tenidos.map((tipo) => documento(tipo));
        const certificado = tenidos.includes('certificado_defuncion');
        const esperados = pedidos.filter(
          (papel) => !tenidos.includes(papel) && !(papel === 'prueba_fallecimiento' && certificado),
        );
        assert.deepEqual(faltan(pedidos, documentos), esperados);
      }),
    );
  });
});

describe('whatever the situation', () => {
  const cuenta: fc.Arbitrary<CuentaParaEnvio> = fc.record({
    id: fc.constantFrom('una', 'otra'),
    estado: fc.constantFrom(...ESTADOS_CUENTA),
    accion: fc.constantFrom(null, ...ACCIONES_CUENTA),
    nombre: fc.constantFrom('Facebook', 'Netflix'),
    conIdentificador: fc.boolean(),
    copia: fc.constantFrom(null, ...COPIAS),
    vivienda_habitada: fc.constantFrom(null, 'si', 'no', 'no_se'),
    corte_aceptado: fc.constantFrom(null, tras(-1)),
    confirmada: fc.constantFrom(null, tras(-100), tras(-1)),
    reposo_hasta: fc.constantFrom(null, tras(-1), tras(1)),
  });
  /** True more often than not: of what chance alone puts together, hardly anything could leave. */
  const mostly = fc.constantFrom(true, true, true, false);
  const situacion: fc.Arbitrary<SituacionDelCaso> = fc.record({
    vivo: mostly,
    documentacionCompleta: mostly,
    mandatoFirmado: mostly,
    nombreEnRegla: mostly,
    alcance: fc.constantFrom(null, null, null, [], [{ proveedor: 'Facebook', accion: 'eliminar' as const }]),
    documentos: fc.array(
      fc.record({
        tipo: fc.constantFrom(...TIPOS_DE_DOCUMENTO),
        estado: fc.constantFrom(...ESTADOS_DOCUMENTO),
        cuenta: fc.constantFrom(null, 'una', 'otra'),
      }),
    ),
    objeciones: fc.array(
      fc.record({
        cuenta: fc.constantFrom(null, 'una', 'otra'),
        estado: fc.constantFrom('abierta', 'levantada', 'mantenida'),
      }),
      { maxLength: 3 },
    ),
  });

  it('nothing leaves unless the case lives, the papers are validated, the mandate is signed and nobody objects', () => {
    let salen = 0;
    fc.assert(
      fc.property(cuenta, situacion, fc.boolean(), (una, caso, aMano) => {
        if (una.accion === null && una.estado !== 'propuesta') return; // no row stands so
        const suyo = proveedor(una, aMano ? null : ficha);
        if (impedimentosDeEnvio(una, suyo, caso, AHORA).length > 0) return;
        salen += 1;
        assert.ok(caso.vivo && caso.documentacionCompleta && caso.mandatoFirmado && caso.nombreEnRegla);
        const { alcance } = caso;
        assert.ok(alcance === null || alcance.some((a) => a.proveedor === una.nombre && a.accion === una.accion));
        assert.ok(['confirmada', 'rechazada', 'sin_respuesta'].includes(una.estado));
        assert.ok(
          caso.documentos.some(
            (d) => d.estado === 'validado' && ['certificado_defuncion', 'declaracion_aseguradora'].includes(d.tipo),
          ),
        );
        assert.ok(!sinTramite(suyo));
        assert.ok(una.estado !== 'confirmada' || lacksForCut({ ...una, tipo: suyo.tipo }) === null);
        if (!esIrreversible(suyo)) return;
        assert.ok(una.reposo_hasta === null || una.reposo_hasta <= AHORA);
        assert.ok(!caso.objeciones.some((o) => o.estado !== 'levantada' && (o.cuenta ?? una.id) === una.id));
      }),
      { numRuns: 20_000 },
    );
    assert.ok(salen > 5, `only ${salen} could leave`);
  });
});
