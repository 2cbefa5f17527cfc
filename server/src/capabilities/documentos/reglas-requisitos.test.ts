import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CUENTA } from '@albacea/contract/cuentas.ts';
import { MOTIVOS_DE_RECHAZO, TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import { PAPELES } from '@albacea/contract/proveedores-listas.ts';
import { borradosTrasCierre } from './reglas-conservacion.ts';
import { puedeLeer } from './reglas-lectura.ts';
import { FRASES_DE_RECHAZO, motivoVisible } from './reglas-motivos.ts';
import {
  impedimentoDeIdentidad,
  type PapelDelCaso,
  papelesQueFaltan,
  TIPOS_DE_PAPEL,
  TIPOS_POR_ORIGEN,
} from './reglas-requisitos.ts';

const papel = (
  tipo: PapelDelCaso['tipo'],
  estado: PapelDelCaso['estado'] = 'validado',
  cuenta: string | null = null,
) => ({
  tipo,
  estado,
  cuenta,
});
const faltan = (...argumentos: Parameters<typeof papelesQueFaltan>) =>
  papelesQueFaltan(...argumentos).map(({ papel, falta }) => `${papel} ${falta}`);

describe('what is missing', () => {
  it('of a case are the proof of death and the mandate, until a person has validated the one and the heir signed the other', () => {
    assert.deepEqual(faltan({ documentos: [], mandatoFirmado: false }), [
      'prueba_de_defuncion por_enviar',
      'mandato por_enviar',
    ]);
    for (const tipo of ['certificado_defuncion', 'declaracion_aseguradora'] as const) {
      const conEstado = (...estados: PapelDelCaso['estado'][]) =>
        faltan({ documentos: estados.map((estado) => papel(tipo, estado)), mandatoFirmado: true });
      assert.deepEqual(conEstado('recibido'), ['prueba_de_defuncion por_revisar']);
      assert.deepEqual(conEstado('rechazado'), ['prueba_de_defuncion por_repetir']);
      assert.deepEqual(conEstado('rechazado', 'recibido'), ['prueba_de_defuncion por_revisar']);
      assert.deepEqual(conEstado('rechazado', 'validado'), []);
    }
  });

  it('is the proof of death where there is an obituary alone, or a certificate brought for one account beside another paper', () => {
    const esquela = [papel('prueba_fallecimiento'), papel('factura')];
    assert.deepEqual(faltan({ documentos: esquela, mandatoFirmado: true }), ['prueba_de_defuncion por_enviar']);
  });

  it('of an account are its papers, brought for it or for the case; a bill serves its own account alone', () => {
    const cuenta = {
      id: 'una',
      papeles: ['certificado_defuncion', 'factura', 'titulo_sucesorio', 'identificador_cuenta'] as const,
    };
    const base = [papel('certificado_defuncion')];
    const con = (...documentos: PapelDelCaso[]) =>
      faltan({ documentos: [...base, ...documentos], mandatoFirmado: true, cuenta });
    assert.deepEqual(con(), ['factura por_enviar', 'titulo_sucesorio por_enviar']);
    assert.deepEqual(con(papel('factura', 'validado', 'otra'), papel('titulo_sucesorio', 'validado', 'otra')), [
      'factura por_enviar',
      'titulo_sucesorio por_enviar',
    ]);
    assert.deepEqual(con(papel('factura'), papel('titulo_sucesorio')), ['factura por_enviar']);
    assert.deepEqual(con(papel('factura', 'validado', 'una'), papel('titulo_sucesorio', 'recibido')), [
      'titulo_sucesorio por_revisar',
    ]);
  });

  it('of an account that takes any proof of death is none once there is a certificate', () => {
    const cuenta = { id: 'una', papeles: ['prueba_fallecimiento'] as const };
    assert.deepEqual(faltan({ documentos: [papel('certificado_defuncion')], mandatoFirmado: true, cuenta }), []);
    const declarado = [papel('declaracion_aseguradora')];
    assert.deepEqual(faltan({ documentos: declarado, mandatoFirmado: true, cuenta }), [
      'prueba_fallecimiento por_enviar',
    ]);
  });

  it('is said in a sentence in both languages, for every paper', () => {
    const todos = papelesQueFaltan({ documentos: [], mandatoFirmado: false, cuenta: { id: 'x', papeles: PAPELES } });
    assert.equal(todos.length, 2 + PAPELES.filter((uno) => TIPOS_DE_PAPEL[uno].length > 0).length);
    for (const { texto } of todos) assert.match(`${texto.es}\n${texto.en}`, /^\p{Lu}.+: .+\.\n\p{Lu}.+: .+\.$/u);
    assert.equal(new Set(todos.map(({ texto }) => texto.es)).size, todos.length);
  });
});

describe('an identity document', () => {
  const pedida = { id: 'una', papeles: ['dni_fallecido'] as const };
  const impedimento = (estado: (typeof ESTADOS_CUENTA)[number], cuenta: string | null = null) =>
    impedimentoDeIdentidad('dni_fallecido', 'heredero', [{ ...pedida, estado }], cuenta);

  it('is taken while a provider that the family chose demands that very one, and not before or after', () => {
    const tomados = ESTADOS_CUENTA.filter((estado) => impedimento(estado) === null);
    assert.deepEqual(tomados, ['confirmada', 'solicitada', 'rechazada', 'sin_respuesta']);
    assert.ok(impedimento('confirmada', 'otra'));
    assert.ok(impedimentoDeIdentidad('dni_solicitante', 'heredero', [{ ...pedida, estado: 'confirmada' }], null));
    assert.ok(impedimentoDeIdentidad('dni_fallecido', 'aseguradora', [], null));
  });

  it('of a provider that nobody has in the catalogue is for the case manager to judge, account by account', () => {
    const desconocida = [{ id: 'una', estado: 'confirmada', papeles: null }] as const;
    assert.equal(impedimentoDeIdentidad('dni_fallecido', 'servicio', desconocida, 'una'), null);
    assert.ok(impedimentoDeIdentidad('dni_fallecido', 'servicio', desconocida, null));
    assert.ok(impedimentoDeIdentidad('dni_fallecido', 'heredero', desconocida, 'una'));
  });

  it('stands in the way of no other kind', () => {
    for (const tipo of TIPOS_DE_DOCUMENTO.filter((uno) => !uno.startsWith('dni_')))
      assert.equal(impedimentoDeIdentidad(tipo, 'heredero', [], null), null);
  });

  it('is deleted from the thirtieth day after the closing on, in days of Madrid, over the change of hour', () => {
    const [borrado, ...mas] = borradosTrasCierre(new Date('2026-10-01T22:30:00Z'));
    assert.deepEqual(borrado, { tipos: ['dni_fallecido', 'dni_solicitante'], desde: '2026-11-01' });
    assert.deepEqual(mas, []);
  });
});

describe('who brings and reads what', () => {
  it('the mandate is brought by nobody, the statement of the insurer not by the family, and nothing unknown', () => {
    for (const tipos of Object.values(TIPOS_POR_ORIGEN)) {
      assert.ok(!tipos.includes('mandato') && tipos.every((tipo) => TIPOS_DE_DOCUMENTO.includes(tipo)));
      assert.ok(tipos.includes('certificado_defuncion'));
    }
    assert.ok(!TIPOS_POR_ORIGEN.heredero.includes('declaracion_aseguradora'));
    assert.ok(TIPOS_POR_ORIGEN.aseguradora.includes('declaracion_aseguradora'));
  });

  it('the insurer reads no contents, and the family not what the insurer brought', () => {
    for (const origen of ['heredero', 'aseguradora', 'servicio'] as const) {
      assert.equal(puedeLeer('aseguradora', origen), false);
      assert.equal(puedeLeer('sistema', origen), false);
      assert.equal(puedeLeer('servicio', origen), true);
      assert.equal(puedeLeer('heredero', origen), origen !== 'aseguradora');
    }
  });
});

describe('the reason of a rejection', () => {
  it('is a whole sentence in both languages for each code, and says what to do', () => {
    for (const motivo of MOTIVOS_DE_RECHAZO) {
      for (const frase of Object.values(FRASES_DE_RECHAZO[motivo]))
        assert.match(frase, /^\p{Lu}[^.]+\. .+\.$/u, motivo);
    }
  });

  it('shows the own words of the case manager only to whom they were written', () => {
    const rechazo = { motivo: 'ilegible', palabras: 'La segunda página sale movida.' } as const;
    assert.equal(motivoVisible(rechazo, 'es', true), `${FRASES_DE_RECHAZO.ilegible.es} La segunda página sale movida.`);
    assert.equal(motivoVisible(rechazo, 'en', false), FRASES_DE_RECHAZO.ilegible.en);
    assert.equal(motivoVisible({ motivo: 'otro', palabras: 'Es de otro año.' }, 'es', true), 'Es de otro año.');
    assert.equal(
      motivoVisible({ motivo: 'otro', palabras: 'Es de otro año.' }, 'es', false),
      FRASES_DE_RECHAZO.otro.es,
    );
  });
});
