/** Letters that chance chose are read again by somebody else; what was found, and how many are chosen. */
import type { LettersToReview } from '@albacea/contract/schemas/safety.ts';
import { Badge, Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { type LetterPlace, ReviewedLetterView } from './reviewed-letter.tsx';

type Waiting = LettersToReview['por_revisar'][number];

export function Reviews() {
  const { t } = useTranslation('seguridad');
  const { rol } = useSession();
  const [opened, open] = useState<LetterPlace | null>(null);
  const reading = useReading('GET /revisiones-cartas', {}, { every: 60 });
  const [first] = reading.data?.por_revisar ?? [];
  useCommands(
    first ? [{ id: 'revision.abrir', key: 'v', label: t('revision.abrirTecla'), run: () => open(placeOf(first)) }] : [],
  );
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {t('revision.texto')}
      </Text>
      <Read reading={reading}>
        {({ por_revisar, propios, cifras, muestras }) => (
          <>
            <Section title={t('revision.cola')}>
              {por_revisar.length === 0 ? (
                <Empty title={t('revision.nada')} text={t('revision.nadaTexto')} />
              ) : (
                <Stack gap="xs">
                  {por_revisar.map((one) => (
                    <Line key={one.carta_id} letter={one} word={t('revision.abrir')} onOpen={open} />
                  ))}
                </Stack>
              )}
            </Section>
            <Section title={t('revision.propios')}>
              {propios.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('revision.propiosNada')}
                </Text>
              ) : (
                <Stack gap="xs">
                  {propios.map((one) => (
                    <Line key={one.carta_id} letter={one} fault={one.fallo} word={t('revision.ver')} onOpen={open} />
                  ))}
                </Stack>
              )}
            </Section>
            <Found cifras={cifras} />
            {rol === 'superadmin' && <Shares muestras={muestras} />}
          </>
        )}
      </Read>
      <Modal
        opened={opened !== null}
        onClose={() => open(null)}
        title={opened && t('revision.carta', { caso: opened.caso })}
        size="min(1000px, 96vw)"
      >
        {opened && <ReviewedLetterView key={opened.carta} place={opened} onClose={() => open(null)} />}
      </Modal>
    </Stack>
  );
}

const placeOf = ({ aseguradora, caso_id, carta_id }: Waiting): LetterPlace => ({
  aseguradora,
  caso: caso_id,
  carta: carta_id,
});

interface LineProps {
  readonly letter: Waiting;
  readonly fault?: LettersToReview['propios'][number]['fallo'];
  readonly word: string;
  readonly onOpen: (place: LetterPlace) => void;
}

function Line({ letter, fault, word, onOpen }: LineProps) {
  const { t } = useTranslation('seguridad');
  const formats = useFormats();
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {letter.caso_id}
        </Text>
        {fault && <Badge color="teja">{t(`revision.fallo.${fault}`)}</Badge>}
        <Text size="xs" c="dimmed">
          {t('revision.enviada', { cuando: formats.moment(letter.enviada) })}
        </Text>
      </Group>
      <Button
        size="xs"
        variant="default"
        onClick={() => onOpen(placeOf(letter))}
        aria-label={`${word}: ${letter.caso_id}`}
      >
        {word}
      </Button>
    </Group>
  );
}

function Found({ cifras: { bien, fallos } }: Pick<LettersToReview, 'cifras'>) {
  const { t } = useTranslation('seguridad');
  return (
    <Section title={t('revision.cifras')}>
      {bien === 0 && fallos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('revision.sinRevisar')}
        </Text>
      ) : (
        <Group gap="xs">
          <Badge color="verde">{t('revision.bien', { count: bien })}</Badge>
          {fallos.map(({ fallo, cuantas }) => (
            <Badge key={fallo} color="teja">
              {t(`revision.fallo.${fallo}`)}: {cuantas}
            </Badge>
          ))}
        </Group>
      )}
    </Section>
  );
}

function Shares({ muestras }: Pick<LettersToReview, 'muestras'>) {
  const { t } = useTranslation('seguridad');
  return (
    <Section title={t('revision.muestra')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('revision.muestraTexto')}
      </Text>
      <Stack gap="xs">
        {muestras.map((one) => (
          <Share key={one.aseguradora} {...one} />
        ))}
      </Stack>
    </Section>
  );
}

function Share({ aseguradora, nombre, porcentaje }: LettersToReview['muestras'][number]) {
  const { t } = useTranslation('seguridad');
  const [draft, put] = useState<number | string>(porcentaje);
  const save = useCommand('PATCH /aseguradoras/{aseguradora}/muestra-cartas', { done: t('revision.guardado') });
  const valid = typeof draft === 'number' && draft >= 0 && draft <= 20 && Number.isInteger(draft);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) save.mutate({ params: { aseguradora }, body: { porcentaje: draft } });
      }}
    >
      <Group gap="sm">
        <Text size="sm" w={220}>
          {nombre}
        </Text>
        <NumberInput
          aria-label={t('revision.muestraDe', { aseguradora: nombre })}
          value={draft}
          onChange={put}
          min={0}
          max={20}
          allowDecimal={false}
          w={90}
          size="xs"
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!valid || draft === porcentaje}
          loading={save.isPending}
          aria-label={`${t('revision.guardar')}: ${nombre}`}
        >
          {t('revision.guardar')}
        </Button>
      </Group>
    </form>
  );
}
