/** Objections: while one is open, nothing that can't be taken back leaves. */
import { CLASES_DE_OBJECION } from '@albacea/contract/listas.ts';
import { Badge, Button, Group, Modal, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { changesOf, NOTHING, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { useCaso } from './contexto.ts';
import { useNombreDeCuenta } from './nombre-de-cuenta.ts';

type Objecion = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones'>['elementos'][number];

export function Objeciones() {
  const { t } = useTranslation('caso');
  const { parametros, vivo } = useCaso();
  const [abierta, abrir] = useState<string | null>(null);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones', { parametros });
  const enMano = lectura.data?.elementos.find(({ objecion_id }) => objecion_id === abierta);
  const cerrar = () => abrir(null);
  return (
    <Stack gap="sm">
      {vivo && (
        <Group>
          <Button size="xs" variant="default" onClick={() => abrir('nueva')}>
            {t('objeciones.plantear')}
          </Button>
        </Group>
      )}
      <Leido lectura={lectura}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Paper>
              <Vacio titulo={t('objeciones.vacio')} texto={t('objeciones.vacioTexto')} />
            </Paper>
          ) : (
            elementos.map((objecion) => (
              <Ficha key={objecion.objecion_id} objecion={objecion} decidir={() => abrir(objecion.objecion_id)} />
            ))
          )
        }
      </Leido>
      <Modal
        opened={abierta !== null}
        onClose={cerrar}
        title={abierta === 'nueva' ? t('objeciones.plantear') : t('objeciones.decidir')}
      >
        {abierta === 'nueva' && <Nueva cerrar={cerrar} />}
        {enMano && <Decision objecion={enMano} cerrar={cerrar} />}
      </Modal>
    </Stack>
  );
}

function Ficha({ objecion, decidir }: { readonly objecion: Objecion; readonly decidir: () => void }) {
  const { t } = useTranslation('caso');
  const formatos = useFormatos();
  const nombreDeCuenta = useNombreDeCuenta();
  const { cuenta_id, estado, clase, planteada_por, persona, motivo, decision, abierta, posible } = objecion;
  const sobre = cuenta_id === null ? t('objeciones.todas') : (nombreDeCuenta(cuenta_id) ?? t('cuentas.reservada'));
  const enPalabras = ({ nombre, parentesco }: NonNullable<Objecion['persona']>, hereda: boolean) =>
    [nombre, parentesco ?? (hereda ? null : t('objeciones.familiar')), hereda && t('objeciones.hereda')]
      .filter(Boolean)
      .join(', ');
  return (
    <Paper component="article" p="md">
      <Group justify="space-between" mb={6}>
        <Group gap="xs">
          <Badge color={estado === 'abierta' ? 'teja' : 'gray'}>{t(`objeciones.estado.${estado}`)}</Badge>
          <Text size="sm" fw={600}>
            {t(`objeciones.clase.${clase}`)}
          </Text>
          <Text size="sm">
            {persona
              ? t('objeciones.persona', { quien: enPalabras(persona, planteada_por === 'heredero') })
              : t(`objeciones.de.${planteada_por}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {formatos.momento(abierta)} · {sobre}
          </Text>
        </Group>
        {posible.length > 0 && (
          <Button size="xs" onClick={decidir}>
            {t('objeciones.decidir')}
          </Button>
        )}
      </Group>
      <Text size="sm" className="texto">
        {motivo}
      </Text>
      {decision && (
        <Text size="sm" c="dimmed" mt="xs" className="texto">
          {t('objeciones.porque', { decision })}
        </Text>
      )}
    </Paper>
  );
}

const camposDe = (evento: FormEvent<HTMLFormElement>) => {
  evento.preventDefault();
  const campos = new FormData(evento.currentTarget);
  return (nombre: string): string => String(campos.get(nombre) ?? '').trim();
};

function Nueva({ cerrar }: { readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  const plantear = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones', {
    hecho: t('objeciones.planteada'),
    alTerminar: cerrar,
    alFallar: () => true,
  });
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
        const cuenta = de('cuenta');
        plantear.mutate({
          parametros,
          cuerpo: { clase: de('clase') as 'otra', motivo: de('motivo'), ...(cuenta && { cuenta }) },
        });
      }}
    >
      <Stack>
        <Choice
          name="clase"
          label={t('objeciones.claseDe')}
          data={CLASES_DE_OBJECION.map((value) => ({
            value,
            label: t(`objeciones.clase.${value}`),
          }))}
        />
        <Select
          name="cuenta"
          label={t('objeciones.cuenta')}
          placeholder={t('objeciones.todas')}
          data={caso.cuentas.map(({ cuenta_id, proveedor }) => ({
            value: cuenta_id,
            label: proveedor ?? t('cuentas.reservada'),
          }))}
          clearable
        />
        <Textarea name="motivo" label={t('objeciones.motivo')} required maxLength={2000} autosize minRows={3} />
        <FalloDeForma fallo={plantear.error} />
        <Button type="submit" loading={plantear.isPending}>
          {t('objeciones.plantear')}
        </Button>
      </Stack>
    </form>
  );
}

/** The command that takes an objection there. */
const ORDEN_DE = { levantada: 'levantar', mantenida: 'mantener' } as const;

function Decision({ objecion, cerrar }: { readonly objecion: Objecion; readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [decision, elegir] = useState<'levantada' | 'mantenida' | null>(null);
  const { seen, before, alFallar } = useSeen(objecion);
  const decidir = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones/{objecion}/decision', {
    hecho: t('objeciones.decidida'),
    alTerminar: cerrar,
    alFallar,
  });
  // what was chosen stays chosen, also where somebody else has decided it by now
  const decisiones = (['levantada', 'mantenida'] as const).filter((una) =>
    (before ?? seen).posible.includes(ORDEN_DE[una]),
  );
  const possible = before === null || (decision !== null && seen.posible.includes(ORDEN_DE[decision]));
  const changes =
    before &&
    changesOf([
      [t('cuentas.estado'), t(`objeciones.estado.${before.estado}`), t(`objeciones.estado.${seen.estado}`)],
      [t('objeciones.razon'), before.decision ?? NOTHING, seen.decision ?? NOTHING],
    ]);
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
        if (decision === null) return;
        decidir.mutate({
          parametros: { ...parametros, objecion: objecion.objecion_id },
          cuerpo: {
            decision,
            motivo: de('motivo'),
            ...(decision === 'mantenida' && { efecto: de('efecto') as 'conservar' }),
          },
        });
      }}
    >
      <Stack>
        <Text size="sm" className="texto">
          {objecion.motivo}
        </Text>
        <Choice
          label={t('objeciones.decision')}
          data={decisiones.map((value) => ({ value, label: t(`objeciones.decidirComo.${value}`) }))}
          value={decision ?? ''}
          onChange={({ currentTarget: { value } }) => elegir(value as 'levantada')}
        />
        {decision === 'mantenida' && (
          <Choice
            name="efecto"
            label={t('objeciones.efecto')}
            data={(['conservar', 'descartar'] as const).map((value) => ({
              value,
              label: t(`objeciones.efectos.${value}`),
            }))}
          />
        )}
        <Textarea name="motivo" label={t('objeciones.razon')} required maxLength={2000} autosize minRows={2} />
        <Refused fallo={decidir.error} changes={changes} possible={possible} />
        <Button type="submit" loading={decidir.isPending} disabled={!possible}>
          {t('objeciones.decidir')}
        </Button>
      </Stack>
    </form>
  );
}
