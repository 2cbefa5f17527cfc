/** The notices to the addresses of the person reported dead, and the requests to undo once that person is known to be alive. */
import type { LifeGuard } from '@albacea/contract/schemas/persona-viva.ts';
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';
import { UndoButton } from '../../ui/undo.tsx';
import { useCaso } from './context.ts';
import { CopyLetter, Sheet } from './letter-parts.tsx';
import { useRequestName } from './life-alert.tsx';
import { useLifeGuard } from './readings.ts';

export function Life() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  return (
    <Read reading={useLifeGuard()}>
      {(guard) => (
        <Stack>
          {(caso.estado === 'anulado' || guard.rectificaciones.length > 0) && (
            <Section title={t('vida.rectificacion.titulo')}>
              {guard.rectificaciones.length === 0 ? (
                <Text size="sm">{t('vida.rectificacion.vacio')}</Text>
              ) : (
                <Stack gap="lg">
                  {guard.rectificaciones.map((one) => (
                    <RectificationRow key={one.rectificacion_id} rectificacion={one} />
                  ))}
                </Stack>
              )}
            </Section>
          )}
          <Section title={t('vida.aviso.titulo')}>
            <Stack gap="md">
              <Muted>{t(guard.avisos.length === 0 ? 'vida.aviso.vacio' : 'vida.aviso.explicacion')}</Muted>
              {guard.avisos.map((notice) => (
                <Notice key={notice.aviso_id} notice={notice} />
              ))}
            </Stack>
          </Section>
        </Stack>
      )}
    </Read>
  );
}

const COLOUR: Partial<Record<LifeGuard['avisos'][number]['estado'], string>> = { dado: 'verde', pendiente: 'ocre' };

function Notice({ notice }: { readonly notice: LifeGuard['avisos'][number] }) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const said = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/avisos/{aviso}/dado', {
    done: t('vida.aviso.hecho'),
  });
  const { aviso_id: aviso, medio, destino, estado } = notice;
  const toCall = medio === 'telefono' && estado === 'pendiente' && live;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        {toCall && destino ? (
          <Anchor href={`tel:${destino}`} className="cifras" size="sm" fw={600} underline="always">
            {destino}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {destino ?? t(`vida.aviso.medio.${medio}`)}
          </Text>
        )}
        <Badge color={COLOUR[estado] ?? 'gray'}>{t(`vida.aviso.estado.${estado}`)}</Badge>
      </Group>
      {toCall && (
        <>
          <Text size="sm">{t('vida.aviso.guion')}</Text>
          <Button
            variant="default"
            w="fit-content"
            loading={said.isPending}
            onClick={() => said.mutate({ params: { ...params, aviso } })}
          >
            {t('vida.aviso.dado')}
          </Button>
        </>
      )}
    </Stack>
  );
}

type Rectificacion = LifeGuard['rectificaciones'][number];

const RECTIFICACION_COLOUR = {
  pendiente: 'ocre',
  por_salir: 'ocre',
  enviada: 'verde',
  devuelta: 'teja',
  hecha: 'verde',
} as const;

/** One sent request, and the result of asking to undo it. */
function RectificationRow({ rectificacion }: { readonly rectificacion: Rectificacion }) {
  const { t } = useTranslation('caso');
  const { date } = useFormats();
  const name = useRequestName();
  const [reading, read] = useState(false);
  const { destinatario, estado, direccion, que, pedida, nota } = rectificacion;
  const open = estado !== 'por_salir' && estado !== 'hecha';
  return (
    <Stack gap="xs" component="article">
      <Group gap="sm">
        <Text fw={600}>{destinatario}</Text>
        <Badge color={RECTIFICACION_COLOUR[estado]}>{t(`vida.rectificacion.estado.${estado}`)}</Badge>
      </Group>
      <Text size="sm">
        {t('vida.rectificacion.pedida', { que: name(que, destinatario), cuando: date(pedida) })}
        {direccion && ` · ${direccion}`}
      </Text>
      {nota && (
        <Text size="sm" className="texto">
          {nota}
        </Text>
      )}
      <Group gap="sm">
        {rectificacion.segundos !== null && <UndoRectificacion rectificacion={rectificacion} />}
        <Button variant="subtle" size="xs" aria-expanded={reading} onClick={() => read(!reading)}>
          {t('vida.rectificacion.texto')}
        </Button>
      </Group>
      {reading && <RectificacionText rectificacion={rectificacion} />}
      {(reading || open) && <CopyAndPdf rectificacion={rectificacion} />}
      {open && (
        <Group align="flex-start" gap="lg">
          <SendForm rectificacion={rectificacion} />
          <DoneForm rectificacion={rectificacion} />
        </Group>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly rectificacion: Rectificacion;
}

function usePlace({ rectificacion }: RowProps) {
  const { params } = useCaso();
  return { ...params, rectificacion: rectificacion.rectificacion_id };
}

function UndoRectificacion(props: RowProps) {
  const { t } = useTranslation('caso');
  const params = usePlace(props);
  const undo = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/rectificaciones/{rectificacion}/deshacer', {
    done: t('vida.rectificacion.deshecha'),
  });
  return (
    <UndoButton loading={undo.isPending} onClick={() => undo.mutate({ params })}>
      {t('vida.rectificacion.deshacer')}
    </UndoButton>
  );
}

const RectificacionText = ({ rectificacion: { texto, idioma, asunto } }: RowProps) => (
  <Sheet text={texto} language={idioma} label={asunto} framed />
);

/** The request to undo, to copy into a web form or to print for the post. */
function CopyAndPdf(props: RowProps) {
  const { t } = useTranslation('caso');
  const client = useClient();
  const params = usePlace(props);
  const { asunto, texto } = props.rectificacion;
  return (
    <Group gap="sm">
      <CopyLetter
        text={`${asunto}\n\n${texto}`}
        label={t('vida.rectificacion.copiar')}
        copiedLabel={t('vida.rectificacion.copiado')}
      />
      <Anchor
        size="sm"
        href={client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/rectificaciones/{rectificacion}/pdf', {
          params,
        } as never)}
        target="_blank"
      >
        <IconFileTypePdf size={15} aria-hidden /> {t('vida.rectificacion.pdf')}
      </Anchor>
    </Group>
  );
}

function SendForm(props: RowProps) {
  const { t } = useTranslation('caso');
  const [refused, refuse] = useState(false);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/rectificaciones/{rectificacion}/envio"
      params={usePlace(props)}
      fields={{
        direccion: {
          label: t('vida.rectificacion.direccion'),
          defaultValue: props.rectificacion.direccion,
          required: true,
        },
        direccion_comprobada: refused && t('vida.rectificacion.comprobada'),
      }}
      done={t('vida.rectificacion.enviada')}
      onFail={() => {
        refuse(true);
        return true;
      }}
      button={t('vida.rectificacion.enviar')}
      gap="xs"
      size="xs"
      w="fit-content"
    />
  );
}

function DoneForm(props: RowProps) {
  const { t } = useTranslation('caso');
  return (
    <div style={{ flex: 1, minWidth: 260 }}>
      <CommandForm
        call="POST /aseguradoras/{aseguradora}/casos/{caso}/rectificaciones/{rectificacion}/hecha"
        params={usePlace(props)}
        fields={{ nota: { label: t('vida.rectificacion.nota'), minRows: 1 } }}
        done={t('vida.rectificacion.anotada')}
        button={t('vida.rectificacion.anotar')}
        gap="xs"
        size="xs"
        variant="default"
        w="fit-content"
      />
    </div>
  );
}
