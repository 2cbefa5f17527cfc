/** Commands of the command line, run inside a serving process: their results and their refusals. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { COMMANDS, type Options, type Result } from '../../src/cli/commands.ts';
import { listAudit } from '../../src/insurers/audit/list-audit.ts';
import { sealAudit } from '../../src/insurers/audit/seal.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { openBrowser } from '../support/web-apps.ts';

describe('commands of the command line', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    await give('aseguradora crear', { slug: 'aurora', nombre: 'Aurora', variante: 'A' });
  });
  after(() => e.close());

  const give = (name: string, options: Options): Promise<Result> =>
    COMMANDS[name]?.run(e.program, options) ?? assert.fail(`no command ${name}`);

  const fresh = { slug: 'nueva', nombre: 'N', variante: 'A' };
  const inAurora = { aseguradora: 'aurora' };
  const person = { email: 'e@example.com', nombre: 'E', rol: 'admin' };
  const REFUSED: readonly (readonly [string, Options, RegExp])[] = [
    ['aseguradora crear', { ...fresh, slug: 'aurora' }, /aurora already exists/],
    ['aseguradora crear', { ...fresh, slug: 'portal' }, /portal is reserved/],
    ['aseguradora crear', { ...fresh, slug: 'Ángel' }, /slug: use/],
    ['aseguradora crear', { ...fresh, slug: '-nueva' }, /slug: use/],
    ['aseguradora crear', { ...fresh, slug: ' ' }, /--slug is missing/],
    ['aseguradora crear', { ...fresh, nombre: undefined }, /--nombre is missing/],
    ['aseguradora crear', { ...fresh, variante: undefined }, /--variante is missing/],
    ['aseguradora crear', { ...fresh, variante: 'C' }, /A or B/],
    ['aseguradora crear', { ...fresh, color: 'rojo' }, /--color/],
    ['clave crear', { aseguradora: 'nadie', etiqueta: 'E' }, /no insurer with the slug nadie/],
    ['clave crear', inAurora, /--etiqueta is missing/],
    ['clave crear', { ...inAurora, etiqueta: 'E', alcances: 'casos:leer,todo' }, /todo is not one of/],
    ['clave crear', { ...inAurora, etiqueta: 'E', caduca: 'mañana' }, /--caduca: a day/],
    ['clave crear', { ...inAurora, etiqueta: 'E', caduca: '2027-02-29' }, /--caduca: a day/],
    ['clave crear', { ...inAurora, etiqueta: 'E', caduca: '2026-11-20' }, /--caduca: 2026-11-20 is over/],
    ['clave revocar', { ...inAurora, id: 'esa' }, /--id/],
    ['clave revocar', { ...inAurora, id: '01234567-89ab-7def-8123-456789abcdef' }, /no active key/],
    ['pack guardar', { ...inAurora, pack: 'basico', nombre: 'N', modulos: 'borrado' }, /every insurer has basico/],
    ['pack guardar', { ...inAurora, pack: 'Mío', nombre: 'N', modulos: 'borrado' }, /--pack: a code/],
    ['pack guardar', { ...inAurora, pack: 'mio', nombre: 'N', modulos: 'borrado,todo' }, /--modulos: some of/],
    ['usuario crear', person, /admin needs an insurer/],
    ['usuario crear', { ...person, ...inAurora, rol: 'gestor' }, /belongs to the service/],
    ['usuario crear', { ...person, ...inAurora, rol: 'jefe' }, /--rol: one of/],
    ['usuario crear', { ...person, ...inAurora, email: 'nadie' }, /e-mail address/],
    ['usuario crear', { ...person, aseguradora: 'nadie' }, /no insurer/],
    ['caso borrar', { ...inAurora, caso: 'CAS-2026-000001' }, /--instruccion is missing/],
    ['caso borrar', { ...inAurora, caso: 'CAS-2026-000001', instruccion: 'T-1' }, /unknown, or erased before/],
    ['auditoria verificar', {}, /--aseguradora is missing/],
    ['aseguradora pausar', { slug: 'nadie' }, /no insurer with the slug nadie/],
    ['usuario restablecer', inAurora, /--email is missing/],
    ['usuario restablecer', { ...inAurora, email: 'nadie@example.com' }, /no user nadie@example.com of this insurer/],
    ['usuario pausar', { email: 'nadie@example.com' }, /no user nadie@example.com of the service/],
  ];
  for (const [name, options, message] of REFUSED) {
    it(`${name} ${JSON.stringify(options)} is refused as an error of the caller`, async () => {
      await assert.rejects(give(name, options), { name: 'UsageError', message });
    });
  }

  it('a refused command stores nothing', async () => {
    const [remains] = await e.base.superSql(
      `select (select count(*)::int from aseguradoras) as aseguradoras, (select count(*)::int from claves_api) as claves,
              (select count(*)::int from membresias) as usuarios, (select count(*)::int from borrados) as borrados`,
    );
    assert.deepEqual(remains, { aseguradoras: 1, claves: 1, usuarios: 0, borrados: 0 });
  });

  it('a key expires with the end of its last day in Madrid', async () => {
    const { clave } = await give('clave crear', { ...inAurora, etiqueta: 'E', caduca: '2026-11-21' });
    const [row] = await e.base.superSql('select caduca from claves_api where id = $1', [(clave as { id: string }).id]);
    assert.deepEqual(row?.caduca, new Date('2026-11-21T22:59:59.999Z'));
  });

  it('a case is erased once, and only if the command names its insurer', async () => {
    const a = await e.aseguradora('A', { slug: 'otra' });
    const { caso_id: caso } = (await e.request(a, 'POST', '/casos', aCaso())).json.data;
    const options = { caso, instruccion: 'ticket 4711' };
    await assert.rejects(give('caso borrar', { ...options, ...inAurora }), /unknown/);
    assert.deepEqual(await give('caso borrar', { ...options, aseguradora: 'otra' }), {
      caso_id: caso,
      borrado: true,
    });
    await assert.rejects(give('caso borrar', { ...options, aseguradora: 'otra' }), /erased before/);
  });

  it('only the newest link of `usuario restablecer` lets a person choose a password, and only once; the command can also remove the second factor', async () => {
    const a = await e.aseguradora('A', { slug: 'con-gente' });
    const ana = { email: 'ana@example.com', aseguradora: a.slug };
    const { usuario } = await give('usuario crear', { ...ana, rol: 'admin' });
    await e.base.superSql(`update personas set totp_cifrado = '\\x00' where email = $1`, [ana.email]);
    const first = await give('usuario restablecer', { ...ana, email: 'Ana@example.com' });
    const second = await give('usuario restablecer', { ...ana, 'sin-segundo-factor': true });
    assert.equal(second.email, ana.email);
    const token = (link: unknown) => String(link).split('#')[1] as string;
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const choose = async (link: unknown) => {
      const body = { token: token(link), password: 'mango tranvia nube 42' };
      return (await browser.request('POST', '/acceso/password', body)).headers['x-error-code'];
    };
    assert.equal(await choose(first.enlace), 'enlace_invalido');
    assert.equal(await choose(second.enlace), undefined);
    assert.equal(await choose(second.enlace), 'enlace_invalido');
    const [row] = await e.base.superSql('select totp_cifrado from personas where email = $1', [ana.email]);
    assert.equal(row?.totp_cifrado, null);
    const { elementos } = await e.program.base.asTenant(a.id, (tx) =>
      listAudit(tx, { objeto: (usuario as { id: string }).id }, 'en'),
    );
    assert.ok(elementos.every(({ objeto }) => objeto === ana.email));
    assert.deepEqual(elementos.map(({ accion, actor_tipo: who }) => `${accion}, ${who}`).sort(), [
      'enlace_de_acceso_creado, cli',
      'enlace_de_acceso_creado, cli',
      'password_restablecida, usuario',
      'segundo_factor_quitado, cli',
      'usuario_creado, cli',
    ]);
  });

  it('people and insurers are paused and resumed, but the last admin cannot be paused', async () => {
    const a = await e.aseguradora('A', { slug: 'en-pausa' });
    const berta = { email: 'berta@example.com', aseguradora: a.slug };
    await give('usuario crear', { ...berta, rol: 'admin' });
    await assert.rejects(give('usuario pausar', berta), /last admin/);
    await give('usuario crear', { ...berta, email: 'carla@example.com', rol: 'admin' });
    assert.deepEqual(await give('usuario pausar', berta), { usuario: { email: berta.email, estado: 'pausado' } });
    await assert.rejects(give('usuario restablecer', berta), /paused: resume it first/);
    assert.deepEqual(await give('usuario reanudar', berta), { usuario: { email: berta.email, estado: 'activo' } });
    await give('aseguradora pausar', { slug: a.slug });
    assert.equal((await e.request(a, 'GET', '/casos')).status, 403);
    await give('aseguradora reanudar', { slug: a.slug });
    assert.equal((await e.request(a, 'GET', '/casos')).status, 200);
  });

  it('the audit trail of the service itself can be verified too', async () => {
    await give('usuario crear', { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin' });
    await sealAudit(e.program.base, e.program.keyring);
    assert.partialDeepStrictEqual(await give('auditoria verificar', { servicio: true }), { correcta: true });
  });

  it('an altered audit trail is reported', async () => {
    await e.base.superSql(`delete from auditoria`);
    assert.partialDeepStrictEqual(await give('auditoria verificar', inAurora), { correcta: false });
  });
});
