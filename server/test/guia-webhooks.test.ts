/** docs/webhooks.md says what the code does: its tables are compared with the contract, its programs are run. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sobre } from '@albacea/contract/comun.ts';
import { DATOS_DE_EVENTO, TIPOS_DE_EVENTO } from '@albacea/contract/eventos.ts';
import { ESTADOS_ENTREGA, RESULTADOS_CASO } from '@albacea/contract/listas.ts';
import { documentoOpenApi } from '@albacea/contract/openapi.ts';
import { cuerpoDeEvento } from '@albacea/contract/openapi-webhooks.ts';
import { OPERACIONES } from '@albacea/contract/operaciones.ts';
import { Entrega, PaginaDeEventos, RESULTADOS_INTENTO, WebhookRegistrado } from '@albacea/contract/webhooks.ts';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { cabecerasDeEnvio } from '../src/capabilities/webhooks/firma.ts';
import { RETENCION } from '../src/capabilities/webhooks/podar.ts';
import {
  DIAS_HASTA_DESACTIVAR,
  ESPERAS,
  FLUCTUACION,
  MAXIMO_WEBHOOKS,
  ROTACION,
} from '../src/capabilities/webhooks/reglas.ts';
import { MAXIMO_RESPUESTA } from '../src/platform/salida/cliente.ts';

const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const RUTA = join(RAIZ, 'docs/webhooks.md');
const GUIA = readFileSync(RUTA, 'utf8');
const ejecutar = promisify(execFile);

/** The text below a heading, up to the next. */
function seccion(titulo: string): string {
  const texto = GUIA.split(/^## /m).find((parte) => parte.startsWith(`${titulo}\n`));
  assert.ok(texto, `there is no section ${titulo}`);
  return texto;
}

/** The rows of each table of a text, cells trimmed, without the two lines of its head. */
function tablas(texto: string): string[][][] {
  const lineas = texto.split('\n').map((linea) => (linea.startsWith('|') ? linea.slice(1, -1).split(' | ') : null));
  const grupos: string[][][] = [];
  for (const [i, celdas] of lineas.entries()) {
    if (celdas === null) continue;
    if (!lineas[i - 1]) grupos.push([]);
    grupos.at(-1)?.push(celdas.map((celda) => celda.trim()));
  }
  return grupos.map((filas) => filas.slice(2));
}

/** The blocks of code in a language. */
const bloques = (texto: string, lengua: string): string[] =>
  [...texto.matchAll(/^```(\w*)\n(.*?)^```$/gms)].flatMap(([, suya, codigo]) =>
    suya === lengua ? [codigo ?? ''] : [],
  );

/** Words in backquotes. */
const palabras = (celda = ''): string[] => [...celda.matchAll(/`([^`]+)`/g)].map(([, palabra]) => palabra ?? '');
const enMinutos = (texto: string): number =>
  [...texto.matchAll(/(\d+) (h|min)/g)].reduce(
    (suma, [, n, unidad]) => suma + Number(n) * (unidad === 'h' ? 60 : 1),
    0,
  );

describe('the guide to webhooks', () => {
  it('lists every event kind with exactly the members of its data', () => {
    const [filas = []] = tablas(seccion('Event kinds'));
    const dichas = filas.map(([tipo, , data]) => [palabras(tipo)[0], palabras(data?.replace(/\([^)]*\)/g, ''))]);
    const reales = TIPOS_DE_EVENTO.map((tipo) => [
      tipo,
      Object.keys(DATOS_DE_EVENTO[tipo].properties).filter((miembro) => !['caso_id', 'estado'].includes(miembro)),
    ]);
    assert.deepEqual(dichas, reales);
    const cerrado = filas.find(([tipo]) => tipo === '`caso_cerrado`')?.[2] ?? '';
    assert.deepEqual(palabras(/\(([^)]*)\)/.exec(cerrado)?.[1]), [...RESULTADOS_CASO]);
  });

  it('lists exactly the headers that are sent, as the OpenAPI does', () => {
    const [filas = []] = tablas(seccion('What arrives'));
    const dichas = filas.map(([nombre]) => palabras(nombre)[0] ?? '');
    const cabeceras = cabecerasDeEnvio({
      id: 'x',
      evento: 'caso_abierto',
      numero: 1,
      ahora: new Date(0),
      secreto: 'whsec_AA==',
      siguiente: 'whsec_AA==',
      cuerpo: Buffer.alloc(0),
    });
    const enviadas = Object.keys(cabeceras).filter((nombre) => !['content-type', 'user-agent'].includes(nombre));
    assert.deepEqual(dichas.map((nombre) => nombre.toLowerCase()).sort(), enviadas.sort());
    assert.match(cabeceras['user-agent'] ?? '', /^Albacea-Webhooks\//);
    const doc = documentoOpenApi('B', { servidor: 'https://albacea.example/api/v1' });
    const { parameters } = (doc.webhooks as Record<string, { post: { parameters: { name: string }[] } }>).caso_abierto
      ?.post ?? {
      parameters: [],
    };
    assert.deepEqual(dichas.sort(), parameters.map(({ name }) => name).sort());
  });

  it('shows both schedules with their times in all', () => {
    const [filas = []] = tablas(seccion('Schedule'));
    for (const [variante, columna] of [
      ['A', 1],
      ['B', 3],
    ] as const) {
      const suyas = filas.filter((fila) => fila[columna] !== '–');
      assert.deepEqual(
        suyas.slice(1).map((fila) => enMinutos(fila[columna] ?? '')),
        ESPERAS[variante],
      );
      const total = suyas.map((_, i) => ESPERAS[variante].slice(0, i).reduce((a, b) => a + b, 0));
      assert.deepEqual(
        suyas.map((fila) => enMinutos(fila[columna + 1] ?? '')),
        total,
      );
    }
    assert.ok(
      seccion('Schedule')
        .replace(/\s+/g, ' ')
        .includes(`up to ${FLUCTUACION / 1000} seconds`),
    );
  });

  it('names every state of a delivery and every outcome of an attempt', () => {
    const [estados = [], resultados = []] = tablas(seccion('Delivery log'));
    assert.deepEqual(
      estados.map(([celda]) => palabras(celda)[0]),
      [...ESTADOS_ENTREGA],
    );
    assert.deepEqual(
      resultados.map(([celda]) => palabras(celda)[0]),
      [...RESULTADOS_INTENTO],
    );
  });

  it('mentions every operation on webhooks', () => {
    const [filas = []] = tablas(seccion('Register'));
    const dicho = filas.map(([celda]) => celda).join(' ');
    for (const { grupo, metodo, ruta } of Object.values(OPERACIONES)) {
      if (grupo !== 'Webhooks') continue;
      const final = ruta.split('/').at(-1) ?? '';
      assert.ok(dicho.includes(`${metodo} ${ruta}\``) || dicho.includes(`/${final}\``), `${metodo} ${ruta}`);
    }
  });

  it('and the OpenAPI tell the limits that the code keeps', () => {
    const { respuesta, intento, entrega, evento } = RETENCION;
    const seguida = (titulo: string) => seccion(titulo).replace(/\s+/g, ' ');
    assert.ok(
      seguida('Delivery log').includes(
        `for ${respuesta} days, an attempt for ${intento}, a finished delivery for ${entrega}`,
      ),
    );
    assert.ok(seguida('Delivery log').includes(`for ${evento}.`));
    assert.ok(seguida('The feed').includes(`for ${evento} days`));
    assert.ok(seguida('Schedule').includes(`${entrega} days`));
    assert.ok(seguida('Register').includes(`At most ${MAXIMO_WEBHOOKS} `));
    assert.ok(seguida('Rotate the secret').includes(`after ${ROTACION / 3_600_000} hours`));
    assert.ok(seguida('When a receiver fails').includes(`${DIAS_HASTA_DESACTIVAR} days`));
    assert.ok(seguida('Answer').includes(`first ${MAXIMO_RESPUESTA / 1024} KiB`));
    const { registrarWebhook, listarEntregas, listarEventos, rotarSecreto } = OPERACIONES;
    assert.ok(registrarWebhook.descripcion.includes(`${MAXIMO_WEBHOOKS} at most`));
    assert.ok(
      listarEntregas.descripcion.includes(
        `${intento} days, the text of an answer for ${respuesta}, finished deliveries for ${entrega}`,
      ),
    );
    assert.ok(listarEventos.descripcion.includes(`${evento} days`));
    assert.ok(rotarSecreto.descripcion.includes(`${ROTACION / 3_600_000} hours`));
  });

  it('shows JSON that fits the contract', () => {
    const casos: [string, TSchema][] = [
      ['Register', sobre(WebhookRegistrado)],
      ['What arrives', cuerpoDeEvento('siniestro_abierto')],
      ['Delivery log', Entrega],
      ['The feed', sobre(PaginaDeEventos)],
    ];
    for (const [titulo, esquema] of casos) {
      const [json = ''] = bloques(seccion(titulo), 'json');
      assert.deepEqual([...Value.Errors(esquema, JSON.parse(json))], [], titulo);
    }
  });

  it('shows code that stands in the receiver, and leads to both, which have tests of their own', () => {
    const codigo = readFileSync(join(RAIZ, 'examples/receptores/receptor.ts'), 'utf8');
    const [muestra = '', ...otras] = bloques(GUIA, 'ts');
    assert.ok(muestra !== '' && codigo.includes(muestra), 'receptor.ts has changed');
    assert.deepEqual(otras, []);
    assert.ok(GUIA.includes('(../examples/receptores/receptor.py)'));
  });

  it('links to files and headings that exist', () => {
    const anclas = [...GUIA.matchAll(/^#{2,3} (.+)$/gm)].map(
      ([, titulo]) => `#${titulo?.toLowerCase().replaceAll(' ', '-')}`,
    );
    const enlaces = [...GUIA.matchAll(/\]\(([^)]+)\)/g)].map(([, enlace]) => enlace ?? '');
    assert.ok(enlaces.length > 8);
    for (const enlace of enlaces.filter((uno) => !uno.startsWith('https://'))) {
      if (enlace.startsWith('#')) assert.ok(anclas.includes(enlace), enlace);
      else assert.ok(existsSync(join(dirname(RUTA), enlace)), enlace);
    }
  });
});

describe('the shell lines of the guide', () => {
  const [lineas = '', envio = ''] = bloques(seccion('Verify'), 'sh');
  const [esperado = ''] = bloques(seccion('Verify'), '');

  it('print the signatures that the service makes', async (t) => {
    if (await falta('openssl', 'version')) return t.skip('openssl is not installed');
    const { stdout } = await ejecutar('sh', ['-c', lineas]);
    assert.equal(stdout, esperado);
    const variable = (nombre: string) => new RegExp(`${nombre}='?([^'\\n ]+)`).exec(lineas)?.[1] ?? '';
    const { 'x-webhook-signature': propia, 'webhook-signature': estandar } = cabecerasDeEnvio({
      id: variable('id'),
      evento: 'siniestro_abierto',
      numero: 1,
      ahora: new Date(Number(variable('timestamp')) * 1000),
      secreto: variable('secret'),
      siguiente: null,
      cuerpo: Buffer.from(variable('body')),
    });
    assert.equal(stdout, `${propia}\n${estandar}\n`);
  });

  it('make a delivery that the receiver takes, and takes for a repeat the second time', async (t) => {
    if ((await falta('openssl', 'version')) || (await falta('curl', '--version')))
      return t.skip('openssl or curl is not installed');
    const secreto = /secret='([^']+)'/.exec(lineas)?.[1] ?? '';
    const receptor = spawn(process.execPath, [join(RAIZ, 'examples/receptores/receptor.ts')], {
      env: { PORT: '0', WEBHOOK_SECRET: secreto },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const [aviso] = await once(createInterface({ input: receptor.stderr }), 'line');
      const direccion = /http:\S+/.exec(aviso)?.[0] ?? '';
      const ahora = lineas.replace('timestamp=1795253400', 'timestamp=$(date +%s)');
      const dosVeces = envio.replace('http://127.0.0.1:9000', direccion).repeat(2);
      const { stdout } = await ejecutar('sh', ['-c', `${ahora}\n${dosVeces}`]);
      assert.equal(stdout, `${esperado.split('\n')[0]}\n${stdout.split('\n')[1]}\n204\nrepeated200\n`);
    } finally {
      const fin = once(receptor, 'exit');
      receptor.kill();
      await fin;
    }
  });
});

/** Whether a program is not there. */
const falta = (programa: string, opcion: string): Promise<boolean> =>
  ejecutar(programa, [opcion]).then(
    () => false,
    () => true,
  );
