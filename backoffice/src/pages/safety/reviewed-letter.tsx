/** A letter of the sample as it left, with its files, and the verdict of who reads it. */
import { LETTER_FAULTS } from '@albacea/contract/schemas/lists.ts';
import type { ReviewedLetter } from '@albacea/contract/schemas/safety.ts';
import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormFailure } from '../../ui/confirm.tsx';
import { useDialogKeys } from '../../ui/dialog-keys.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Read } from '../../ui/states.tsx';
import { Sheet } from '../caso/sheet.tsx';

export interface LetterPlace {
  readonly aseguradora: string;
  readonly caso: string;
  readonly carta: string;
}

interface Props {
  readonly place: LetterPlace;
  readonly onClose: () => void;
}

export function ReviewedLetterView({ place, onClose }: Props) {
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/revisiones/{carta}', {
    params: { ...place },
  });
  return (
    <Read reading={reading}>
      {(letter) => (
        <Stack>
          <Letter place={place} letter={letter} />
          <Verdict place={place} letter={letter} onClose={onClose} />
        </Stack>
      )}
    </Read>
  );
}

interface LetterProps {
  readonly place: LetterPlace;
  readonly letter: ReviewedLetter;
}

function Letter({ place, letter }: LetterProps) {
  const { t } = useTranslation('seguridad');
  const client = useClient();
  const { destinatario, asunto, texto, adjuntos } = letter;
  return (
    <>
      <Data>
        <Datum name={t('revision.para')}>
          {destinatario.nombre}
          <Text size="sm" fw={600}>
            {destinatario.direccion}
          </Text>
        </Datum>
        <Datum name={t('revision.asunto')}>{asunto}</Datum>
        <Datum name={t('revision.adjuntos')}>
          <ul className="list-of-links">
            {adjuntos.map(({ numero, nombre, queda }) => (
              <li key={numero}>
                {queda ? (
                  <Anchor
                    size="sm"
                    target="_blank"
                    rel="noreferrer"
                    href={client.address(
                      'GET /aseguradoras/{aseguradora}/casos/{caso}/revisiones/{carta}/adjuntos/{numero}',
                      { params: { ...place, numero: String(numero) } },
                    )}
                  >
                    {nombre}
                  </Anchor>
                ) : (
                  t('revision.borrado', { nombre })
                )}
              </li>
            ))}
          </ul>
        </Datum>
      </Data>
      <Sheet text={texto} language="es" label={asunto} framed />
    </>
  );
}

function Verdict({ place, letter, onClose }: LetterProps & Props) {
  const { t } = useTranslation('seguridad');
  const [faulty, tellFault] = useState(false);
  const review = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/revisiones/{carta}', {
    done: t('revision.anotado'),
    onFinish: onClose,
    onFail: () => true,
  });
  const { resultado, fallo, nota, propia } = letter;
  const params = { ...place };
  const right = () => review.mutate({ params, body: { resultado: 'bien' } });
  const may = resultado === null && !propia && !review.isPending;
  const inside = useDialogKeys(may ? { v: right, r: () => tellFault(true) } : {});
  if (resultado !== null)
    return (
      <Alert color={resultado === 'bien' ? 'verde' : 'teja'} title={t(`revision.dicho.${resultado}`)}>
        {[fallo && t(`revision.fallo.${fallo}`), nota].filter(Boolean).join(': ')}
      </Alert>
    );
  if (propia) return <Alert color="gray">{t('revision.suya')}</Alert>;
  return (
    <Stack ref={inside}>
      {faulty && (
        <form
          onSubmit={(event) => {
            const from = fieldsOf(event);
            const kind = from('fallo') as (typeof LETTER_FAULTS)[number];
            review.mutate({ params, body: { resultado: 'fallo', fallo: kind, nota: from('nota') } });
          }}
        >
          <Stack gap="sm">
            <Choice
              name="fallo"
              label={t('revision.clase')}
              data={LETTER_FAULTS.map((value) => ({ value, label: t(`revision.fallo.${value}`) }))}
            />
            <Textarea name="nota" label={t('revision.nota')} maxLength={1000} required autosize minRows={2} />
            <Button type="submit" color="teja" loading={review.isPending} w="fit-content">
              {t('revision.anotar')}
            </Button>
          </Stack>
        </form>
      )}
      <FormFailure failure={review.error} />
      <Group justify="flex-end">
        {!faulty && (
          <Button variant="default" rightSection={<KeyHint k="r" />} onClick={() => tellFault(true)}>
            {t('revision.hayFallo')}
          </Button>
        )}
        <Button rightSection={<KeyHint k="v" />} loading={review.isPending} onClick={right}>
          {t('revision.estaBien')}
        </Button>
      </Group>
    </Stack>
  );
}
