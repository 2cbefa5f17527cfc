/**
 * A whole case, from the claim to its closing, through the insurer's API, the portal and the backoffice,
 * once in each variant; at night one of the two runs on the embedded engine.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EVENT_DATA, type EventType } from '@albacea/contract/schemas/events.ts';
import { CHECKS, EVENT_TYPES } from '@albacea/contract/schemas/lists.ts';
import { Check } from 'typebox/value';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { dumpTables, find, findInFiles, needlesOf } from '../support/canaries.ts';
import { dispatch } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { aPng } from '../support/files.ts';
import { isNight } from '../support/length.ts';
import { type Mailbox, openMailbox, readMail, tokenOf } from '../support/mailbox.ts';
import { openReceiver, type TestReceiver } from '../support/receiver.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const HOUR = 3_600_000;
/** Unique texts planted in the case; none may be readable in the tables, the log or the files. */
const PLANTED = {
  'surnames of the deceased': 'Quintañuelez Wamboçortegui',
  'name of the heir': 'Hermengildúx',
  'surname of the heir': 'Yugüeroñez',
  'number of the signer': '58207391A',
  'address of the heir': 'canariña.azul@pajarera-lejana.example',
  'account of a shop': 'socia-urogallo-42@pajarera.example',
  'account of a network': 'perfil-alcaraván-77',
  'name of a file': 'acta-abejaruco-1919.png',
  'words of a call': 'prefiere las tardes de trastévere',
  'whom one spoke with': 'la cuñada Zampullinez',
  'why a certificate was not asked for': 'lo guardaba la tía Correlimoñez',
} as const;

/** A different PNG for each number, small enough to be checked without a worker thread. */
const paperOf = (number: number): string => aPng({ ancho: number + 1 }).toString('base64');

for (const [variant, engine] of [
  ['A', 'postgres'],
  ['B', isNight ? 'embebido' : 'postgres'],
] as const) {
  describe(`a whole case in Variant ${variant} on ${engine}`, () => {
    let e: Environment;
    let mailbox: Mailbox;
    let receiver: TestReceiver;
    let a: Aseguradora;
    let gestor: BrowserType;
    before(async () => {
      [mailbox, receiver] = [await openMailbox(), await openReceiver()];
      const variables = { SMTP_URL: mailbox.url, ALLOW_LOOPBACK_WEBHOOKS: 'true' };
      e = await createEnvironment({ engine, variables });
      a = await e.aseguradora(variant);
      const registration = {
        email: 'gestor@example.com',
        nombre: 'Gestora',
        rol: 'gestor' as const,
        aseguradoraId: null,
      };
      const { email, password } = await createUser(e.program, registration, {
        visible: 'servicio',
        tipo: 'cli',
        id: null,
      });
      gestor = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await gestor.request('POST', '/sesion', { email, password })).status, 201);
    });
    after(async () => {
      await e.close();
      await mailbox.close();
      await receiver.close();
    });

    async function ok(response: Promise<Reply>) {
      const { status, text, json } = await response;
      e.clock.advance(1000); // later steps are later in the chronology
      assert.ok(status === 200 || status === 201, text);
      return json.data;
    }
    const lastMail = () => mailbox.accepted.at(-1) as Mailbox['seen'][number];

    it('goes from the claim to the closing; every kind of event is delivered, and the chronology tells every step', async () => {
      const webhook = { url: receiver.url, eventos: EVENT_TYPES };
      await ok(e.request(a, 'POST', '/webhooks', webhook));
      const person = {
        fallecido: { apellidos: PLANTED['surnames of the deceased'] },
        heredero: {
          nombre: PLANTED['name of the heir'],
          apellidos: PLANTED['surname of the heir'],
          email: PLANTED['address of the heir'],
        },
      };
      const siniestro =
        variant === 'A'
          ? { ...aSiniestroA(person), modulos: ['borrado', 'suscripciones', 'certificados'] }
          : { ...aSiniestroB(person), pack: 'completo' };
      const caso = await openAtOnce(siniestro);
      const inManagement = `/aseguradoras/${a.slug}/casos/${caso}`;

      // The heir opens the link, lists two accounts and says that there are no more.
      const heredero = openBrowser(e, 'portal', variant === 'A' ? a.host : e.program.addresses.dominio);
      await ok(heredero.request('POST', '/sesion', { token: await tokenOf(lastMail()) }));
      const cuentas = [
        {
          proveedor_codigo: 'netflix',
          accion: 'cancelar',
          identificador: PLANTED['account of a shop'],
          cargo: { importe: '12.99', periodicidad: 'mensual' },
        },
        { proveedor_codigo: 'facebook', identificador: PLANTED['account of a network'], accion: 'eliminar' },
      ];
      const list = await ok(heredero.request('POST', '/cuentas', { cuentas }));
      type View = {
        cuenta_id: string;
        version: number;
        accion: string;
        copia: string | null;
        proveedor_codigo: string;
      };
      const decided = ({ cuenta_id, version, accion, copia }: View) => ({
        cuenta_id,
        version,
        accion,
        ...(copia && { copia: 'rechazada' }),
      });
      const decide = (elementos: readonly View[]) =>
        ok(heredero.request('POST', '/cuentas/decisiones', { decisiones: elementos.map(decided) }));
      await decide(list.elementos);
      await ok(heredero.request('POST', '/voluntad', { voluntad: 'no_consta' }));
      await ok(heredero.request('POST', '/lista', { completa: true }));

      // The heir signs the mandate with the code of the e-mail, and the insurer sends the death certificate.
      await ok(
        heredero.request('POST', '/mandato', { identidad: { clase: 'dni', numero: PLANTED['number of the signer'] } }),
      );
      const { text = '' } = await readMail(lastMail());
      const codigo = /\b(\d{3}) ?(\d{3})\b/.exec(text)?.slice(1).join('') ?? '';
      await ok(
        heredero.request('POST', '/mandato/firma', {
          codigo,
          nombre: `${person.heredero.nombre} ${person.heredero.apellidos}`,
        }),
      );
      const paper = { tipo: 'certificado_defuncion', contenido: paperOf(0), nombre: PLANTED['name of a file'] };
      await ok(e.request(a, 'POST', `/casos/${caso}/documentos`, paper));

      // The mandate needs no review; a person reviews the certificate, and then the case is under way.
      const papers = await ok(gestor.request('GET', `${inManagement}/documentos`));
      const unread = (papers.elementos as { documento_id: string; estado: string }[]).filter(
        ({ estado }) => estado === 'recibido',
      );
      assert.equal(unread.length, 1);
      for (const { documento_id } of unread)
        await ok(
          gestor.request('POST', `${inManagement}/documentos/${documento_id}/validacion`, {
            comprobaciones: CHECKS,
          }),
        );
      const opened = await ok(e.request(a, 'GET', `/casos/${caso}`));
      assert.equal(opened.estado, 'en_tramite');

      const call = { clase: 'llamada', texto: PLANTED['words of a call'] };
      const withWhom = { interlocutor: PLANTED['whom one spoke with'], identificacion: 'Su fecha de nacimiento' };
      await ok(gestor.request('POST', `${inManagement}/notas`, { ...call, ...withWhom }));

      // An account that the mandate does not list needs another signature; the family drops it.
      const other = { proveedor_codigo: 'spotify', identificador: 'carmen@example.com', accion: 'cancelar' };
      const withOther = await ok(heredero.request('POST', '/cuentas', { cuentas: [other] }));
      const added = (withOther.elementos as View[]).at(-1) as View;
      const { cuenta_id: late } = added;
      await decide([added]);
      const bare = await gestor.request('POST', `${inManagement}/cuentas/${late}/solicitud`, { canal: 'telefono' });
      assert.deepEqual(
        [bare.status, bare.headers['x-error-code']],
        [422, 'validacion'],
        'a request needs something that shows that it was sent',
      );
      assert.match(bare.json.error, /referencia: /);
      const denied = await gestor.request('POST', `${inManagement}/cuentas/${late}/solicitud`, {
        canal: 'formulario_web',
        sin_constancia: 'El formulario no da número.',
      });
      assert.deepEqual([denied.status, denied.headers['x-error-code']], [409, 'envio_impedido']);
      assert.match(denied.json.error, /mandato firmado no incluye esta cuenta/);
      await ok(heredero.request('POST', `/cuentas/${late}/descarte`, {}));

      // After the cooling-off both requests are sent and answered.
      const all = (await ok(gestor.request('GET', `${inManagement}/cuentas`))).elementos as (View & {
        estado: string;
        impedimentos: { codigo: string; texto: string }[];
      })[];
      const toSend = all.filter(({ estado }) => estado === 'confirmada');
      assert.deepEqual(toSend.map(({ proveedor_codigo }) => proveedor_codigo).sort(), ['facebook', 'netflix']);
      await contributePapers(inManagement, toSend);
      const send = (cuenta_id: string) =>
        gestor.request('POST', `${inManagement}/cuentas/${cuenta_id}/solicitud`, {
          canal: 'formulario_web',
          sin_constancia: 'El formulario no da número.',
        });
      const irreversible = toSend.find(({ proveedor_codigo }) => proveedor_codigo === 'facebook');
      const early = await send(irreversible?.cuenta_id ?? '');
      assert.deepEqual([early.status, early.headers['x-error-code']], [409, 'envio_impedido']);
      assert.match(early.json.error, /periodo de reflexión/);
      e.clock.advance(100 * HOUR);
      await gestorEnters();
      for (const { cuenta_id, proveedor_codigo } of toSend) {
        await ok(send(cuenta_id));
        const resultado = proveedor_codigo === 'netflix' ? 'cancelada' : 'eliminada';
        await ok(gestor.request('POST', `${inManagement}/cuentas/${cuenta_id}/resolucion`, { resultado }));
      }

      // The literal certificate is already in the case; discarding the others closes it.
      const { certificados } = await ok(e.request(a, 'GET', `/casos/${caso}`));
      const states = certificados.map(({ tipo, estado }: Record<string, string>) => [tipo, estado]);
      assert.deepEqual(states[0], ['defuncion_literal', 'obtenido']);
      for (const type of ['ultimas_voluntades', 'seguros_fallecimiento'])
        await ok(
          gestor.request('POST', `${inManagement}/certificados/${type}/descarte`, {
            motivo: PLANTED['why a certificate was not asked for'],
          }),
        );
      const closed = await ok(e.request(a, 'GET', `/casos/${caso}`));
      assert.deepEqual([closed.estado, closed.resultado, closed.en_espera_de], ['cerrado', 'completado', null]);

      await checkEvents();
      await checkTimeline(caso);
      await checkThatNothingIsReadable(siniestro);
    });

    /** Sends the claim several times at once with one idempotency key. @returns the one case */
    async function openAtOnce(siniestro: object): Promise<string> {
      const key = { 'idempotency-key': 'apertura-1' };
      const send = () => e.request(a, 'POST', '/siniestro', siniestro, key);
      const codes = (await Promise.all([1, 2, 3, 4, 5].map(send))).map(
        ({ status, headers }) => headers['x-error-code'] ?? status,
      );
      assert.ok(
        codes.every((code) => code === 201 || code === 'idempotencia_en_curso'),
        codes.join(),
      );
      const { caso_id } = await ok(send());
      assert.equal((await e.request(a, 'GET', '/casos')).json.data.elementos.length, 1);
      assert.equal(mailbox.accepted.length, 1);
      return caso_id;
    }

    /** No planted text, policy number, identity number or link is readable in tables, log or files. */
    async function checkThatNothingIsReadable({
      fallecido,
      poliza_numero,
    }: ReturnType<typeof aSiniestroA>): Promise<void> {
      const tokens = (await Promise.all(mailbox.seen.map(tokenOf))).filter(Boolean);
      const links = Object.fromEntries(tokens.map((token, i) => [`link ${i}`, token]));
      const needles = needlesOf({ ...PLANTED, ...links, 'identity number': fallecido.dni });
      const ofPoliza = needlesOf({ 'policy number': poliza_numero });
      const { bytes } = await dumpTables(e.base.superSql);
      assert.ok(bytes.includes('cuenta_resuelta') && tokens.length > 0, 'the dump is a real one');
      assert.deepEqual(find([...needles, ...ofPoliza], bytes), []);
      assert.ok(e.log.length > 25);
      assert.deepEqual(find([...needles, ...ofPoliza], Buffer.from(e.log.join('\n'))), []);
      // random bytes may contain a policy number, because it is short
      assert.deepEqual(await findInFiles(needles, e.program.config.dataDir), []);
    }

    /** Signs the case manager in again, because sessions expire before the case ends. */
    async function gestorEnters(): Promise<void> {
      const { email, password } = await newGestora();
      await ok(gestor.request('POST', '/sesion', { email, password }));
    }
    let series = 0;
    const newGestora = () => {
      series += 1;
      const registration = {
        email: `gestora-${series}@example.com`,
        nombre: 'Gestora',
        rol: 'gestor' as const,
        aseguradoraId: null,
      };
      return createUser(e.program, registration, { visible: 'servicio', tipo: 'cli', id: null });
    };

    /** The service adds and validates the documents that a provider requires beyond the base papers. */
    async function contributePapers(
      inManagement: string,
      cuentas: { cuenta_id: string; impedimentos: { codigo: string; texto: string }[] }[],
    ): Promise<void> {
      for (const { cuenta_id, impedimentos } of cuentas) {
        if (!impedimentos.some(({ codigo }) => codigo === 'papeles')) continue;
        for (const [i, type] of ['prueba_parentesco', 'dni_solicitante', 'dni_fallecido', 'factura'].entries()) {
          const paper = { tipo: type, cuenta_id, contenido: paperOf(i + 1) };
          const { status, json } = await gestor.request('POST', `${inManagement}/documentos`, paper);
          // an identity document that no chosen provider requires is refused
          if (status === 201)
            await ok(
              gestor.request('POST', `${inManagement}/documentos/${json.data.documento_id}/validacion`, {
                comprobaciones: CHECKS,
              }),
            );
        }
      }
    }

    async function checkEvents(): Promise<void> {
      await sealEvents(e.program.base);
      await dispatch(e);
      const received = receiver.received.map(
        ({ body }) => JSON.parse(body.toString()) as { evento: EventType; data: unknown },
      );
      const types = received.map(({ evento }) => evento);
      assert.deepEqual([...new Set(types)].sort(), [...EVENT_TYPES].sort());
      const howMany = (type: EventType) => types.filter((one) => one === type).length;
      for (const unique of ['siniestro_abierto', 'caso_abierto', 'documentacion_completa', 'caso_cerrado'] as const)
        assert.equal(howMany(unique), 1, unique);
      assert.equal(howMany('cuenta_resuelta'), 3);
      assert.equal(howMany('modulo_completado'), 3);
      for (const { evento, data } of received) assert.ok(Check(EVENT_DATA[evento], data), JSON.stringify(data));
      assert.equal(types.at(-1), 'caso_cerrado');
    }

    async function checkTimeline(caso: string): Promise<void> {
      const { elementos } = (await ok(e.request(a, 'GET', `/casos/${caso}/cronologia?limite=100`))) as {
        elementos: { tipo: string; texto: string }[];
      };
      const story = elementos.map(({ tipo }) => tipo).reverse();
      const milestones = [
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
      const places = milestones.map((milestone) => story.indexOf(milestone));
      assert.deepEqual(
        places,
        places.toSorted((x, y) => x - y),
        story.join(' '),
      );
      for (const { tipo, texto } of elementos) {
        assert.notEqual(texto, tipo, 'every entry has its sentence');
        assert.doesNotMatch(texto, /netflix|facebook|carmen/i);
      }
    }
  });
}
