import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtractoProposal, ReadExtracto, UnidentifiedCargo } from '@albacea/contract/schemas/bank-statements.ts';
import { presentExtracto } from './present.ts';

const proposal = (changes: Partial<ExtractoProposal> = {}): ExtractoProposal => ({
  proveedor: 'apple',
  nombre: 'Apple',
  discreto: false,
  periodicidad: 'mensual',
  importe_centimos: 299,
  moneda: 'EUR',
  cargos: 6,
  primero: '2026-06-03',
  ultimo: '2026-11-03',
  explicacion: { es: 'Seis cargos.', en: 'Six charges.' },
  proximo: '2026-12-03',
  certeza: 'alta',
  por_que: { clase: 'descriptor', coincide: 'APPLE.COM/BILL', regla: 'x' },
  ...changes,
});
const cargo = (changes: Partial<UnidentifiedCargo> = {}): UnidentifiedCargo => ({
  nombre: 'COMUNIDAD MAYOR',
  periodicidad: 'mensual',
  importe_centimos: 6500,
  moneda: 'EUR',
  cargos: 6,
  primero: '2026-06-05',
  ultimo: '2026-11-05',
  explicacion: { es: 'Seis cargos. No sabemos de quién es.', en: 'Six charges. We do not know whose it is.' },
  motivo: 'sin_ficha',
  candidatos: [],
  ...changes,
});
const read = (propuestas: ExtractoProposal[], por_identificar: UnidentifiedCargo[] = []): ReadExtracto => ({
  formato: 'csv',
  desde: '2026-06-01',
  hasta: '2026-11-20',
  movimientos: 100,
  avisos: [],
  propuestas,
  por_identificar,
  sueltos: [],
});
const view = (inList: string[] = [], namesInList: string[] = []) => ({
  idioma: 'es' as const,
  nombres: new Map([['yoigo', 'Yoigo']]),
  inList: new Set(inList),
  namesInList: new Set(namesInList),
});

test('several charges of one provider become one account, with all their explanations', () => {
  const [cuenta, ...others] = presentExtracto(
    read([
      proposal(),
      proposal({
        importe_centimos: 999,
        ultimo: '2026-11-12',
        certeza: 'debil',
        explicacion: { es: 'Otros.', en: 'Others.' },
      }),
    ]),
    view(),
  ).reconocidas;
  assert.equal(others.length, 0);
  assert.deepEqual(cuenta, {
    proveedor_codigo: 'apple',
    nombre: 'Apple',
    discreto: false,
    cargo: { importe: '12.98', periodicidad: 'mensual' },
    certeza: 'alta',
    ultimo_cargo: '2026-11-12',
    cargos: 12,
    explicacion: 'Seis cargos. Otros.',
    ya_en_lista: false,
  });
});

test('a charge in another currency is shown without an amount', () => {
  const [cuenta] = presentExtracto(read([proposal({ moneda: 'USD' })]), view(['apple'])).reconocidas;
  assert.deepEqual([cuenta?.cargo, cuenta?.ya_en_lista], [null, true]);
});

test('purchases, and charges that can only belong to an account already listed, are not shown', () => {
  const { sin_reconocer } = presentExtracto(
    read(
      [],
      [
        cargo({ motivo: 'no_parece_suscripcion', candidatos: ['amazon'] }),
        cargo({ nombre: 'MASMOVIL YOIGO', motivo: 'varias_fichas', candidatos: ['yoigo', 'masmovil'] }),
        cargo({ nombre: 'ORANGE', motivo: 'texto_dudoso', candidatos: ['masmovil'] }),
        cargo({ nombre: 'Gimnasio Sol' }),
        cargo(),
      ],
    ),
    view(['masmovil'], ['gimnasio sol']),
  );
  assert.deepEqual(
    sin_reconocer.map(({ nombre, candidatos, importe }) => [nombre, candidatos, importe]),
    [
      ['MASMOVIL YOIGO', [{ proveedor_codigo: 'yoigo', nombre: 'Yoigo' }], '65.00'],
      ['COMUNIDAD MAYOR', [], '65.00'],
    ],
  );
});
