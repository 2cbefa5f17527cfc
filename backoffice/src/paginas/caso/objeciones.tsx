/** Objections: while one is open, nothing that can't be taken back leaves. */
import { CLASES_DE_OBJECION } from '@albacea/contract/listas.ts';
import { Badge, Button, Group, Modal, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { useCaso } from './contexto.ts';
import { useNombreDeCuenta } from './nombre-de-cuenta.ts';

type Objecion = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones'>['elementos'][number];

export function Objeciones() {
  const { t } = useTranslation('caso');
  const { parametros, vivo } = useCaso();
  const [abierta, abrir] = useState<Objecion | 'nueva' | null>(null);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/objeciones', { parametros });
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
              <Ficha key={objecion.objecion_id} objecion={objecion} decidir={() => abrir(objecion)} />
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
        {abierta !== null && abierta !== 'nueva' && <Decision objecion={abierta} cerrar={cerrar} />}
      </Modal>
    </Stack>
  );
}

function Ficha({ objecion, decidir }: { readonly objecion: Objecion; readonly decidir: () => void }) {
  const { t } = useTranslation('caso');
  const { vivo } = useCaso();
  const formatos = useFormatos();
  const nombreDeCuenta = useNombreDeCuenta();
  const { cuenta_id, estado, clase, planteada_por, persona, motivo, decision, abierta } = objecion;
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
        {vivo && estado !== 'levantada' && (
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
        <Select
          name="clase"
          label={t('objeciones.claseDe')}
          data={CLASES_DE_OBJECION.map((value) => ({
            value,
            label: t(`objeciones.clase.${value}`),
          }))}
          defaultValue="familiar"
          allowDeselect={false}
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
        <Button type="submit" loading={plantear.isPending}>
          {t('objeciones.plantear')}
        </Button>
      </Stack>
    </form>
  );
}

function Decision({ objecion, cerrar }: { readonly objecion: Objecion; readonly cerrar: () => void }) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [decision, elegir] = useState<'levantada' | 'mantenida'>('levantada');
  const decidir = useOrden('POST /aseguradoras/{aseguradora}/casos/{caso}/objeciones/{objecion}/decision', {
    hecho: t('objeciones.decidida'),
    alTerminar: cerrar,
  });
  const decisiones = objecion.estado === 'abierta' ? (['levantada', 'mantenida'] as const) : (['levantada'] as const);
  return (
    <form
      onSubmit={(evento) => {
        const de = camposDe(evento);
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
        <Select
          label={t('objeciones.decision')}
          data={decisiones.map((value) => ({ value, label: t(`objeciones.decidirComo.${value}`) }))}
          value={decision}
          onChange={(valor) => valor && elegir(valor as 'levantada')}
          allowDeselect={false}
        />
        {decision === 'mantenida' && (
          <Select
            name="efecto"
            label={t('objeciones.efecto')}
            data={(['conservar', 'descartar'] as const).map((value) => ({
              value,
              label: t(`objeciones.efectos.${value}`),
            }))}
            defaultValue="conservar"
            allowDeselect={false}
          />
        )}
        <Textarea name="motivo" label={t('objeciones.razon')} required maxLength={2000} autosize minRows={2} />
        <Button type="submit" loading={decidir.isPending}>
          {t('objeciones.decidir')}
        </Button>
      </Stack>
    </form>
  );
}
