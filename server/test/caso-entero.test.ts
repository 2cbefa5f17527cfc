/** A whole case, from the claim to its closing, as its people do it: by the insurer's API, the portal and the backoffice. */

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DATOS_DE_EVENTO, TIPOS_DE_EVENTO, type TipoEvento } from '@albacea/contract/eventos.ts';
import { COMPROBACIONES } from '@albacea/contract/listas.ts';
import { Check } from 'typebox/value';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { sellarEventos } from '../src/capabilities/webhooks/sellar-eventos.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { abrirBuzon, type Buzon, leerCorreo, tokenDe } from './buzon.ts';
import { agujasDe, buscar, buscarEnFicheros, volcarTablas } from './canarios.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES, type Respuesta } from './entorno.ts';
import { unSiniestroA, unSiniestroB } from './fabricas.ts';
import { abrirReceptor, type ReceptorDePrueba } from './receptor.ts';
import { repartir } from './reparto.ts';

const HORA = 3_600_000;
/** Planted: nobody else is called so, and nothing of it may be read where the service keeps it or writes of it. */
const PLANTADO = {
  'surnames of the deceased': 'Quintañuelez Wamboçortegui',
  'name of the heir': 'Hermengildúx',
  'surname of the heir': 'Yugüeroñez',
  'address of the heir': 'canariña.azul@pajarera-lejana.example',
  'account of a shop': 'socia-urogallo-42@pajarera.example',
  'account of a network': 'perfil-alcaraván-77',
  'name of a file': 'acta-abejaruco-1919.pdf',
  'words of a call': 'prefiere las tardes de trastévere',
  'whom one spoke with': 'la cuñada Zampullinez',
  'why a certificate was not asked for': 'lo guardaba la tía Correlimoñez',
} as const;

/** The smallest PDF that a reader opens; each number is another file. */
const unPdf = (numero: number): string =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${200 + numero} 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n164\n%%EOF\n`,
  ).toString('base64');

for (const motor of MOTORES) {
  for (const variante of ['A', 'B'] as const) {
    describe(`a whole case in Variant ${variante} on ${motor}`, () => {
      let e: Entorno;
      let buzon: Buzon;
      let receptor: ReceptorDePrueba;
      let a: Aseguradora;
      let gestor: Navegador;
      before(async () => {
        [buzon, receptor] = [await abrirBuzon(), await abrirReceptor()];
        const variables = { SMTP_URL: buzon.url, ALLOW_LOOPBACK_WEBHOOKS: 'true' };
        e = await crearEntorno({ motor, variables });
        a = await e.aseguradora(variante);
        const alta = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
        const { email, password } = await crearUsuario(e.programa, alta, {
          visible: 'servicio',
          tipo: 'cli',
          id: null,
        });
        gestor = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
        assert.equal((await gestor.pedir('POST', '/sesion', { email, password })).estado, 201);
      });
      after(async () => {
        await e.cerrar();
        await buzon.cerrar();
        await receptor.cerrar();
      });

      async function bien(respuesta: Promise<Respuesta>) {
        const { estado, texto, json } = await respuesta;
        e.reloj.avanzar(1000); // what happens later is later in the story
        assert.ok(estado === 200 || estado === 201, texto);
        return json.data;
      }
      const ultimoCorreo = () => buzon.aceptados.at(-1) as Buzon['vistos'][number];

      it('goes from the claim to the closing; every kind of event is delivered, and the chronology tells it', async () => {
        const registro = { url: receptor.url, eventos: TIPOS_DE_EVENTO };
        await bien(e.pedir(a, 'POST', '/webhooks', registro));
        const persona = {
          fallecido: { apellidos: PLANTADO['surnames of the deceased'] },
          heredero: {
            nombre: PLANTADO['name of the heir'],
            apellidos: PLANTADO['surname of the heir'],
            email: PLANTADO['address of the heir'],
          },
        };
        const siniestro =
          variante === 'A'
            ? { ...unSiniestroA(persona), modulos: ['borrado', 'suscripciones', 'certificados'] }
            : { ...unSiniestroB(persona), pack: 'completo' };
        const { caso_id: caso } = await bien(e.pedir(a, 'POST', '/siniestro', siniestro));
        const enGestion = `/aseguradoras/${a.slug}/casos/${caso}`;

        // The heir opens the link, lists two accounts and says that there are no more.
        const heredero = abrirNavegador(e, 'portal', variante === 'A' ? a.host : e.programa.direcciones.dominio);
        await bien(heredero.pedir('POST', '/sesion', { token: await tokenDe(ultimoCorreo()) }));
        const cuentas = [
          {
            proveedor_codigo: 'netflix',
            accion: 'cancelar',
            identificador: PLANTADO['account of a shop'],
            cargo: { importe: 12.99, periodicidad: 'mensual' },
          },
          { proveedor_codigo: 'facebook', identificador: PLANTADO['account of a network'], accion: 'eliminar' },
        ];
        const lista = await bien(heredero.pedir('POST', '/cuentas', { cuentas }));
        type Vista = { cuenta_id: string; version: number; copia: string | null; proveedor_codigo: string };
        for (const { cuenta_id, version, copia } of lista.elementos as Vista[]) {
          const cuerpo = { version, ...(copia && { copia: 'rechazada' }) };
          await bien(heredero.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, cuerpo));
        }
        await bien(heredero.pedir('POST', '/voluntad', { voluntad: 'no_consta' }));
        await bien(heredero.pedir('POST', '/lista', {}));

        // The mandate, with the code of the e-mail; the insurer brings the certificate.
        await bien(heredero.pedir('POST', '/mandato', {}));
        const { text = '' } = await leerCorreo(ultimoCorreo());
        const codigo = /\b(\d{3}) ?(\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
        await bien(
          heredero.pedir('POST', '/mandato/firma', {
            codigo,
            nombre: `${persona.heredero.nombre} ${persona.heredero.apellidos}`,
          }),
        );
        const papel = { tipo: 'certificado_defuncion', contenido: unPdf(0), nombre: PLANTADO['name of a file'] };
        await bien(e.pedir(a, 'POST', `/casos/${caso}/documentos`, papel));

        // The service looks at the papers, and the case is under way.
        const papeles = await bien(gestor.pedir('GET', `${enGestion}/documentos`));
        for (const { documento_id } of papeles.elementos as { documento_id: string }[])
          await bien(
            gestor.pedir('POST', `${enGestion}/documentos/${documento_id}/validacion`, {
              comprobaciones: COMPROBACIONES,
            }),
          );
        const abierto = await bien(e.pedir(a, 'GET', `/casos/${caso}`));
        assert.equal(abierto.estado, 'en_tramite');

        const llamada = { clase: 'llamada', texto: PLANTADO['words of a call'] };
        const dela = { interlocutor: PLANTADO['whom one spoke with'], identificacion: 'Su fecha de nacimiento' };
        await bien(gestor.pedir('POST', `${enGestion}/notas`, { ...llamada, ...dela }));

        // What the mandate does not list does not leave: the family would have to sign again, and lets it be.
        const otra = { proveedor_codigo: 'spotify', identificador: 'carmen@example.com', accion: 'cancelar' };
        const conOtra = await bien(heredero.pedir('POST', '/cuentas', { cuentas: [otra] }));
        const { cuenta_id: tardia } = (conOtra.elementos as Vista[]).at(-1) as Vista;
        await bien(heredero.pedir('POST', `/cuentas/${tardia}/confirmacion`, {}));
        const negada = await gestor.pedir('POST', `${enGestion}/cuentas/${tardia}/solicitud`, {
          canal: 'formulario_web',
        });
        assert.deepEqual([negada.estado, negada.cabeceras['x-error-code']], [409, 'envio_impedido']);
        assert.match(negada.json.error, /mandato firmado no incluye esta cuenta/);
        await bien(heredero.pedir('POST', `/cuentas/${tardia}/descarte`, {}));

        // Nothing leaves before the cooling-off is over; then everything does, and is answered.
        const todas = (await bien(gestor.pedir('GET', `${enGestion}/cuentas`))).elementos as (Vista & {
          estado: string;
          impedimentos: { codigo: string; texto: string }[];
        })[];
        const porEnviar = todas.filter(({ estado }) => estado === 'confirmada');
        const impedimentos = porEnviar.map(({ proveedor_codigo, impedimentos: los }) => [
          proveedor_codigo,
          los.map(({ codigo: uno }) => uno),
        ]);
        await aportarPapeles(enGestion, porEnviar);
        e.reloj.avanzar(100 * HORA);
        await gestorEntra();
        for (const { cuenta_id, proveedor_codigo } of porEnviar) {
          await bien(gestor.pedir('POST', `${enGestion}/cuentas/${cuenta_id}/solicitud`, { canal: 'formulario_web' }));
          const resultado = proveedor_codigo === 'netflix' ? 'cancelada' : 'eliminada';
          await bien(gestor.pedir('POST', `${enGestion}/cuentas/${cuenta_id}/resolucion`, { resultado }));
        }
        assert.ok(impedimentos.length === 2, JSON.stringify(impedimentos));

        // The certificates end the case.
        for (const tipo of ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento'])
          await bien(
            gestor.pedir('POST', `${enGestion}/certificados/${tipo}/descarte`, {
              motivo: PLANTADO['why a certificate was not asked for'],
            }),
          );
        const cerrado = await bien(e.pedir(a, 'GET', `/casos/${caso}`));
        assert.deepEqual([cerrado.estado, cerrado.resultado, cerrado.en_espera_de], ['cerrado', 'completado', null]);

        await comprobarEventos();
        await comprobarCronologia(caso);
        await comprobarQueNadaSeLee(siniestro);
      });

      /** Tables, log and files: what was planted is sealed wherever it lies, and so are the policy, the number and the links. */
      async function comprobarQueNadaSeLee({
        fallecido,
        poliza_numero,
      }: ReturnType<typeof unSiniestroA>): Promise<void> {
        const tokens = (await Promise.all(buzon.vistos.map(tokenDe))).filter(Boolean);
        const enlaces = Object.fromEntries(tokens.map((token, i) => [`link ${i}`, token]));
        const agujas = agujasDe({ ...PLANTADO, ...enlaces, 'identity number': fallecido.dni });
        const dePoliza = agujasDe({ 'policy number': poliza_numero });
        const { bytes } = await volcarTablas(e.base.superSql);
        assert.ok(bytes.includes('cuenta_resuelta') && tokens.length > 0, 'the dump is a real one');
        assert.deepEqual(buscar([...agujas, ...dePoliza], bytes), []);
        assert.ok(e.registro.length > 50);
        assert.deepEqual(buscar([...agujas, ...dePoliza], Buffer.from(e.registro.join('\n'))), []);
        // short as it is, a policy number may be in anybody's random bytes
        assert.deepEqual(await buscarEnFicheros(agujas, e.programa.config.dataDir), []);
      }

      /** Sessions last less than the case. */
      async function gestorEntra(): Promise<void> {
        const { email, password } = await nuevaGestora();
        await bien(gestor.pedir('POST', '/sesion', { email, password }));
      }
      let serie = 0;
      const nuevaGestora = () => {
        serie += 1;
        const alta = {
          email: `gestora-${serie}@example.com`,
          nombre: 'Gestora',
          rol: 'gestor' as const,
          aseguradoraId: null,
        };
        return crearUsuario(e.programa, alta, { visible: 'servicio', tipo: 'cli', id: null });
      };

      /** What a provider wants beyond the base papers; the service adds and validates it. */
      async function aportarPapeles(
        enGestion: string,
        cuentas: { cuenta_id: string; impedimentos: { codigo: string; texto: string }[] }[],
      ): Promise<void> {
        for (const { cuenta_id, impedimentos } of cuentas) {
          if (!impedimentos.some(({ codigo }) => codigo === 'papeles')) continue;
          for (const [i, tipo] of ['prueba_parentesco', 'dni_solicitante', 'dni_fallecido', 'factura'].entries()) {
            const papel = { tipo, cuenta_id, contenido: unPdf(i + 1) };
            const { estado, json } = await gestor.pedir('POST', `${enGestion}/documentos`, papel);
            // an identity document that no chosen provider asks for is not taken
            if (estado === 201)
              await bien(
                gestor.pedir('POST', `${enGestion}/documentos/${json.data.documento_id}/validacion`, {
                  comprobaciones: COMPROBACIONES,
                }),
              );
          }
        }
      }

      async function comprobarEventos(): Promise<void> {
        await sellarEventos(e.programa.base);
        await repartir(e);
        const recibidos = receptor.recibidas.map(
          ({ cuerpo }) => JSON.parse(cuerpo.toString()) as { evento: TipoEvento; data: unknown },
        );
        const tipos = recibidos.map(({ evento }) => evento);
        assert.deepEqual([...new Set(tipos)].sort(), [...TIPOS_DE_EVENTO].sort());
        const cuantos = (tipo: TipoEvento) => tipos.filter((uno) => uno === tipo).length;
        for (const unico of ['siniestro_abierto', 'caso_abierto', 'documentacion_completa', 'caso_cerrado'] as const)
          assert.equal(cuantos(unico), 1, unico);
        assert.equal(cuantos('cuenta_resuelta'), 3);
        assert.equal(cuantos('modulo_completado'), 3);
        for (const { evento, data } of recibidos) assert.ok(Check(DATOS_DE_EVENTO[evento], data), JSON.stringify(data));
        assert.equal(tipos.at(-1), 'caso_cerrado');
      }

      async function comprobarCronologia(caso: string): Promise<void> {
        const { elementos } = (await bien(e.pedir(a, 'GET', `/casos/${caso}/cronologia?limite=100`))) as {
          elementos: { tipo: string; texto: string }[];
        };
        const historia = elementos.map(({ tipo }) => tipo).reverse();
        const hitos = [
          'caso_abierto',
          'acceso_usado',
          'cuenta_propuesta',
          'cuenta_confirmada',
          'mandato_firmado',
          'documento_validado',
          'caso_documentacion_completa',
          'cuenta_solicitada',
          'cuenta_resuelta',
          'modulo_completado',
          'caso_cerrado',
        ];
        const lugares = hitos.map((hito) => historia.indexOf(hito));
        assert.deepEqual(
          lugares,
          lugares.toSorted((x, y) => x - y),
          historia.join(' '),
        );
        for (const { tipo, texto } of elementos) {
          assert.notEqual(texto, tipo, 'every entry has its sentence');
          assert.doesNotMatch(texto, /netflix|facebook|carmen/i);
        }
      }
    });
  }
}
