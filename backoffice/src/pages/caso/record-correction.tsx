/** Corrects a mistaken record: the right value, what has already been sent, and the reason. */
import type { CORRECTED_KINDS } from '@albacea/contract/schemas/lists.ts';
import { Alert, Button, Modal, Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resultKey } from '../../app/action-words.ts';
import { type DataOf, useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandFields } from '../../ui/command.tsx';
import { PlainList } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { useActs } from './acts-context.ts';
import { type Cuenta, useCaso } from './context.ts';

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/correcciones';
type Correctable = DataOf<`GET ${typeof ROUTE}`>;
type Option = Correctable['opciones'][number];

interface RecordCorrectionProps {
  readonly clase: (typeof CORRECTED_KINDS)[number];
  /** The account, document or objection, or the kind of the certificate. */
  readonly sobre: string;
  /** Name of the corrected object in messages. */
  readonly name: string;
  /** Type of the account's provider, which decides the words for results. */
  readonly tipo?: Cuenta['tipo'];
}

/** The button with its dialog. */
export function CorrectRecord(props: RecordCorrectionProps) {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { underWay } = useActs();
  const [opened, open] = useState(false);
  if (!manages || underWay.some(({ id }) => id === props.sobre)) return null;
  return (
    <>
      <Button size="xs" variant="subtle" w="fit-content" onClick={() => open(true)}>
        {t('corregir.boton')}
      </Button>
      <Modal opened={opened} onClose={() => open(false)} title={t('corregir.titulo', { nombre: props.name })}>
        {opened && <CorrectionDialogContent {...props} onClose={() => open(false)} />}
      </Modal>
    </>
  );
}

interface CorrectionDialogProps extends RecordCorrectionProps {
  readonly onClose: () => void;
}

function CorrectionDialogContent(props: CorrectionDialogProps) {
  const { params } = useCaso();
  const { clase, sobre } = props;
  const reading = useReading(`GET ${ROUTE}`, { params, query: { clase, sobre } });
  return <Read reading={reading}>{(correctable) => <CorrectionForm {...props} correctable={correctable} />}</Read>;
}

function CorrectionForm({ correctable: now, ...props }: CorrectionDialogProps & { readonly correctable: Correctable }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { later } = useActs();
  const client = useClient();
  // the version that was read goes with the correction, even if a newer one is read meanwhile
  const [{ version, opciones, ya_ha_salido, reabre }] = useState(now);
  const [chosen, choose] = useState(opciones.length === 1 ? '0' : '');
  const { clase, sobre, name, tipo = null, onClose } = props;
  const nameOf = ({ estado, resultado }: Option) =>
    resultado ? common(resultKey(resultado, tipo)) : t(`corregir.estado.${estado as 'solicitada'}`);
  const target = opciones[Number(chosen || -1)];
  if (opciones.length === 0) return <Empty title={t('corregir.nada')} text={t('corregir.nadaTexto')} />;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const motivo = String(new FormData(event.currentTarget).get('motivo') ?? '');
    if (!target) return;
    later({
      id: props.sobre,
      kind: 'corregir',
      name,
      text: t('corregir.anotando', { nombre: name, que: nameOf(target) }),
      perform: () =>
        client.request(`POST ${ROUTE}`, {
          params,
          body: { clase, sobre, ...target, motivo, version },
        }),
    });
    onClose();
  };
  const isWorkAgain = reabre && target !== undefined && target.resultado === null;
  return (
    <form onSubmit={send}>
      <Stack>
        <Text size="sm">{t('corregir.texto')}</Text>
        <Radio.Group label={t('corregir.enLugar')} value={chosen} onChange={choose} required>
          <Stack gap={6} mt={6}>
            {opciones.map((one, i) => (
              <Radio key={`${one.estado} ${one.resultado}`} value={String(i)} label={nameOf(one)} required />
            ))}
          </Stack>
        </Radio.Group>
        <CommandFields call={`POST ${ROUTE}`} fields={{ motivo: t('corregir.motivo') }} />
        <AlreadyLeft left={ya_ha_salido} />
        {isWorkAgain && <Alert color="ocre">{t('corregir.reabre')}</Alert>}
        <Button type="submit">{t('corregir.enviar')}</Button>
      </Stack>
    </form>
  );
}

function AlreadyLeft({ left }: { readonly left: Correctable['ya_ha_salido'] }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  if (left.length === 0) return null;
  return (
    <Alert color="ocre" title={t('corregir.salido')}>
      <PlainList
        lines={left.map(({ que, cuando }) =>
          [t(`corregir.que.${que as 'carta'}`), cuando && formats.moment(cuando)].filter(Boolean).join(' · '),
        )}
      />
    </Alert>
  );
}
