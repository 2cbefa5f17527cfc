import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ErrorDeDominio } from '../error.ts';
import { crearTaller, ErrorDeTaller } from './taller.ts';
import type * as faena from './test/faena.ts';

const FAENA = new URL('./test/faena.ts', import.meta.url);
const taller = crearTaller({ plazo: 20_000, memoria: 64, cola: 3 });
after(() => taller.parar());

test('the work is done in another thread, and bytes go there and back', async () => {
  const [hilo, bytes] = await taller.hacer<typeof faena.volver>(FAENA, 'volver', Buffer.from('año'));
  assert.notEqual(hilo, 0);
  assert.equal(Buffer.from(bytes).toString(), 'año');
});

test('while a task takes its time, the event loop goes on', async () => {
  const senal = new Int32Array(new SharedArrayBuffer(4));
  let vueltas = 0;
  const reloj = setInterval(() => {
    vueltas += 1;
    if (vueltas < 3) return;
    clearInterval(reloj);
    Atomics.store(senal, 0, 1);
    Atomics.notify(senal, 0);
  }, 1);
  // were this thread to stand still meanwhile, nobody would end it but its deadline
  await taller.hacer<typeof faena.aguardar>(FAENA, 'aguardar', senal);
  assert.equal(vueltas, 3);
});

test('a refusal arrives as the refusal that it is, and any other failure as one of the workshop', async () => {
  await assert.rejects(
    taller.hacer<typeof faena.negar>(FAENA, 'negar'),
    (error) => error instanceof ErrorDeDominio && error.codigo === 'no_encontrado',
  );
  await assert.rejects(taller.hacer<typeof faena.romper>(FAENA, 'romper'), ErrorDeTaller);
});

test('a task that never ends or wants all the memory is ended, and the next one is done', async (t) => {
  const corto = crearTaller({ plazo: 500, memoria: 64, cola: 3 });
  t.after(() => corto.parar());
  await assert.rejects(
    corto.hacer<typeof faena.girar>(FAENA, 'girar'),
    (error) => error instanceof ErrorDeTaller && error.motivo === 'plazo',
  );
  await assert.rejects(
    taller.hacer<typeof faena.llenar>(FAENA, 'llenar'),
    (error) => error instanceof ErrorDeTaller && error.motivo === 'caida',
  );
  assert.equal((await taller.hacer<typeof faena.volver>(FAENA, 'volver', Buffer.from('x')))[1].length, 1);
});

test('what a task says that was given up is never the answer of the next one', async (t) => {
  // time enough for a thread to come up on a busy machine
  const corto = crearTaller({ plazo: 2_000, memoria: 64, cola: 3 });
  t.after(() => corto.parar());
  await corto.hacer<typeof faena.ocupar>(FAENA, 'ocupar', 0); // the thread is up, and has read the module
  const primera = corto.hacer<typeof faena.tarde>(FAENA, 'tarde', 'first', 50);
  const segunda = corto.hacer<typeof faena.tarde>(FAENA, 'tarde', 'second', 0);
  // The answer of the first is there, and so is the end of its time: this thread had no turn to see either.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_400));
  const [una, otra] = await Promise.allSettled([primera, segunda]);
  assert.equal(una.status, 'rejected');
  assert.deepEqual(otra, { status: 'fulfilled', value: 'second' });
});

test('tasks wait in order, and beyond the queue they are refused at once', async () => {
  const orden: number[] = [];
  const cuatro = [1, 2, 3, 4].map((n) =>
    taller.hacer<typeof faena.ocupar>(FAENA, 'ocupar', 20).then(() => orden.push(n)),
  );
  const fin = await Promise.allSettled(cuatro);
  assert.deepEqual(orden, [1, 2, 3]);
  const ultimo = fin[3];
  assert.ok(ultimo?.status === 'rejected' && ultimo.reason.codigo === 'no_disponible');
});

test('a closed workshop takes no more work', async () => {
  const otro = crearTaller();
  await otro.parar();
  await assert.rejects(otro.hacer<typeof faena.negar>(FAENA, 'negar'), ErrorDeTaller);
});
