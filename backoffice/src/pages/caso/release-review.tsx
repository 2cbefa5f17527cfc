/** A second person reviews an act that a colleague has prepared, and releases it or returns it with a reason. */
import type { Release } from '@albacea/contract/schemas/safety.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormCommand, useReading } from '../../app/data.ts';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { CommandForm, FormFailure } from '../../ui/command.tsx';
import { Data, Datum, PlainList } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { LetterImpediments, LetterNotices, Sheet } from './letter-parts.tsx';
import { useGestorName, useReleaseName } from './releases-panel.tsx';

interface Props {
  readonly release: Release;
  readonly onClose: () => void;
}

export function ReleaseReview({ release, onClose }: Props) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const formats = useFormats();
  const nameOf = useReleaseName();
  const who = useGestorName();
  const { acto, carta, cierre, nota, pedido, pedido_por, estado, propio, motivo, decidido_por } = release;
  return (
    <Stack>
      <Data>
        <Datum name={t('visto.que')}>{nameOf(release)}</Datum>
        <Datum name={t('visto.pide')}>
          {who(pedido_por)}
          <FinePrint>{formats.moment(pedido)}</FinePrint>
        </Datum>
        {cierre && (
          <Datum name={t('visto.comoCierra')}>
            {common(`resultado.${cierre.resultado}`)}
            {cierre.notas && <Text size="sm">{cierre.notas}</Text>}
          </Datum>
        )}
        {nota && <Datum name={t('visto.nota')}>{nota}</Datum>}
      </Data>
      {carta && <LetterAsPrepared release={release} />}
      {acto === 'irreversible' && !carta && <Text size="sm">{t('visto.sinCarta')}</Text>}
      {acto === 'tasa' && <Text size="sm">{t('visto.registro')}</Text>}
      {estado === 'devuelto' && <Alert color="teja">{t('visto.devolvio', { quien: who(decidido_por), motivo })}</Alert>}
      {propio ? (
        <OwnRelease release={release} onClose={onClose} />
      ) : (
        <DecideRelease release={release} onClose={onClose} />
      )}
    </Stack>
  );
}

/** The letter as it would be sent now, with its recipient and attachments. */
function LetterAsPrepared({ release: { carta, cuenta_id } }: { readonly release: Release }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta', {
    params: { ...params, cuenta: cuenta_id ?? '' },
    query: {
      clase: carta?.clase ?? 'solicitud',
      ...(carta?.idioma && { idioma: carta.idioma }),
      ...(carta?.territorio && { territorio: carta.territorio }),
      ...(carta?.direccion && { direccion: carta.direccion }),
    },
  });
  return (
    <Read reading={reading}>
      {(letter) => (
        <Stack gap="sm">
          <Data>
            <Datum name={t('visto.para')}>
              {letter.destinatario.nombre}
              <Text size="sm" fw={600}>
                {letter.destinatario.direccion}
              </Text>
              {carta?.motivo_direccion && <Text size="sm">{carta.motivo_direccion}</Text>}
            </Datum>
            <Datum name={t('visto.adjuntos')}>
              <PlainList lines={letter.adjuntos.map(({ nombre }) => nombre)} lang={letter.idioma} />
            </Datum>
          </Data>
          {letter.destinatario.dudosa && <Alert color="ocre">{letter.destinatario.dudosa}</Alert>}
          <LetterNotices carta={letter} />
          {!letter.puede_enviarse && <LetterImpediments carta={letter} />}
          <Sheet text={letter.texto} language={letter.idioma} label={letter.asunto} framed />
        </Stack>
      )}
    </Read>
  );
}

function OwnRelease({ release: { visto_bueno_id, estado }, onClose }: Props) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const withdraw = useCommand('DELETE /aseguradoras/{aseguradora}/casos/{caso}/vistos-buenos/{visto}', {
    done: t('visto.retirado'),
    onFinish: onClose,
  });
  if (estado !== 'pedido' && estado !== 'dado') return null;
  return (
    <Group justify="space-between">
      <Text size="sm">{t(estado === 'pedido' ? 'visto.propio' : 'visto.libre')}</Text>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { ...params, visto: visto_bueno_id } })}
      >
        {t('visto.retirar')}
      </Button>
    </Group>
  );
}

/** The label of the release button says whether it also closes the case or sends the letter. */
function approveLabel({ acto, carta }: Release) {
  if (acto === 'cierre') return 'visto.darYCerrar';
  return carta ? 'visto.darYEnviar' : 'visto.dar';
}

function DecideRelease({ release, onClose }: Props) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [isReturning, setReturning] = useState(false);
  const pathParams = { ...params, visto: release.visto_bueno_id };
  const approve = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/vistos-buenos/{visto}/conformidad', {
    done: ({ estado, motivo }) =>
      motivo !== null ? t('visto.dadoSinHacer', { motivo }) : t(estado === 'usado' ? 'visto.hecho' : 'visto.dado'),
    onFinish: onClose,
  });
  const canDecide = release.estado === 'pedido' && !approve.isPending;
  const dialogRef = useDialogKeys(
    canDecide ? { v: () => approve.mutate({ params: pathParams }), r: () => setReturning(true) } : {},
  );
  if (release.estado !== 'pedido') return null;
  return (
    <Stack ref={dialogRef}>
      {isReturning && (
        <CommandForm
          call="POST /aseguradoras/{aseguradora}/casos/{caso}/vistos-buenos/{visto}/devolucion"
          params={pathParams}
          fields={{ motivo: { label: t('visto.motivo'), autoFocus: true } }}
          done={t('visto.hechoDevuelto')}
          onFinish={onClose}
          button={t('visto.devolver')}
          color="teja"
          gap="sm"
          w="fit-content"
        />
      )}
      <FormFailure failure={approve.error} />
      <Group justify="flex-end">
        {!isReturning && (
          <Button
            variant="default"
            disabled={approve.isPending}
            rightSection={<KeyHint k="r" />}
            onClick={() => setReturning(true)}
          >
            {t('visto.devolver')}
          </Button>
        )}
        <Button
          loading={approve.isPending}
          rightSection={<KeyHint k="v" />}
          onClick={() => approve.mutate({ params: pathParams })}
        >
          {t(approveLabel(release))}
        </Button>
      </Group>
    </Stack>
  );
}
