/** A case that is read again and again is never shown as it was before a change, by whomever and however it was made. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { huellaDeCaso } from '../src/capabilities/casos/sql.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';

for (const motor of MOTORES) {
  describe(`a case read again on ${motor}`, () => {
    let e: Entorno;
    let b: Aseguradora;
    before(async () => {
      e = await crearEntorno({ motor });
      b = await e.aseguradora('B');
    });
    after(() => e.cerrar());

    async function unCasoLeido() {
      const { json } = await e.pedir(b, 'POST', '/siniestro', unSiniestroB());
      const casoId: string = json.data.caso_id;
      const [fila] = await e.base.superSql<{ id: string }>(
        'select id from casos where aseguradora_id = $1 and caso_id = $2',
        [b.id, casoId],
      );
      const leer = () => e.pedir(b, 'GET', `/casos/${casoId}`);
      for (let vez = 0; vez < 3; vez += 1) assert.equal((await leer()).estado, 200);
      return { casoId, id: fila?.id as string, leer };
    }
    const huella = (casoId: string) => e.programa.base.lectura(b.id, (tx) => huellaDeCaso(tx, casoId));

    it('shows at once what another has changed in any of its parts', async () => {
      const { id, leer } = await unCasoLeido();
      const cuenta = uuidV7(e.reloj.ahora());
      const documento = uuidV7(e.reloj.ahora());
      const cambios: [string, unknown[]][] = [
        [`update casos set estado = 'en_tramite' where id = $1`, [id]],
        [`update caso_modulos set estado = 'completado', completado = now() where caso = $1`, [id]],
        [`update correos set estado = 'rechazado' where caso = $1`, [id]],
        [`update accesos_heredero set caduca = caduca - interval '1 day' where caso = $1`, [id]],
        [
          `insert into cuentas (aseguradora_id, id, caso, modulo, accion, creada, actualizado) values ($1, $2, $3, 'borrado', 'eliminar', now(), now())`,
          [b.id, cuenta, id],
        ],
        [`update cuentas set estado = 'confirmada' where id = $1`, [cuenta]],
        [
          `insert into documentos (aseguradora_id, id, caso, tipo, recibido) values ($1, $2, $3, 'certificado_defuncion', now())`,
          [b.id, documento, id],
        ],
        [`update documentos set estado = 'validado' where id = $1`, [documento]],
        [`delete from documentos where id = $1`, [documento]],
        [`delete from cuentas where id = $1`, [cuenta]],
        [`update siniestros set prioridad = 'urgente' where caso = $1`, [id]],
      ];
      let antes = (await leer()).texto;
      for (const [sentencia, valores] of cambios) {
        await e.base.superSql(sentencia, valores);
        const despues = await leer();
        assert.notEqual(despues.texto, antes, sentencia);
        antes = despues.texto;
        for (let vez = 0; vez < 3; vez += 1) assert.equal((await leer()).texto, antes);
      }
    });

    it('is in the language that each reader asks for, and its own insurer’s', async () => {
      const { casoId } = await unCasoLeido();
      const ajena = await e.aseguradora('B');
      for (let vez = 0; vez < 4; vez += 1) {
        for (const idioma of ['es', 'en']) {
          const { estado, json } = await e.pedir(b, 'GET', `/casos/${casoId}`, undefined, {
            'accept-language': idioma,
          });
          assert.deepEqual([estado, json.data.caso_id], [200, casoId]);
        }
        const { estado, json } = await e.pedir(ajena, 'GET', `/casos/${casoId}`);
        assert.notEqual(json.data?.caso_id === casoId && estado, 200, 'numbers are an insurer’s own');
      }
    });

    it('is unknown from the moment it is erased', async () => {
      const { casoId, leer } = await unCasoLeido();
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      assert.equal(await borrarCaso(e.programa, b.id, casoId, 'expediente 77', actor), true);
      for (let vez = 0; vez < 3; vez += 1) assert.equal((await leer()).estado, 404);
    });

    it('has the same fingerprint while nothing changes, and none when it is no case', async () => {
      const { casoId, id } = await unCasoLeido();
      const primera = await huella(casoId);
      assert.ok(primera);
      await e.base.superSql('begin');
      await e.base.superSql('select 1 from casos where id = $1 for update', [id]);
      await e.base.superSql('commit');
      assert.equal(await huella(casoId), primera, 'a lock is no change');
      assert.equal(await huella('CAS-2026-999999'), null);
      assert.equal(await huella('nada'), null);
    });
  });
}
