/** Corrects the particulars that a case was opened with. The server judges it; where the family has signed other ones, it asks for confirmation. */
import { PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Anchor, Button, Fieldset, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { todayInMadrid } from '../../ui/formats.ts';
import { openCasoIn } from '../casos/new-caso.ts';
import { type Caso, useCaso } from './context.ts';
import { type Correction, correctionOf } from './correction.ts';

export function Correct({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const opened = useCaso();
  const { params } = opened;
  // somebody else's change must not look like a correction made here
  const [caso] = useState(opened.caso);
  const [refused, keep] = useState<Correction | null>(null);
  const save = useFormCommand('PATCH /aseguradoras/{aseguradora}/casos/{caso}', {
    done: t('correccion.hecho'),
    onFinish: onClose,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    const body = correctionOf(fieldsOf(event), caso);
    keep(body);
    if (body === null) onClose();
    else save.mutate({ params, body });
  };
  const wantsSignature = save.error?.code === 'exige_nueva_firma' && refused !== null;
  const other = openCasoIn(save.error);
  return (
    <form onSubmit={send}>
      <Stack>
        <Text size="sm">{t('correccion.texto')}</Text>
        <OfFallecido caso={caso} />
        <OfHeredero caso={caso} />
        <OfInsurance caso={caso} />
        {wantsSignature ? (
          <Alert color="ocre" role="alert" title={t('correccion.firmado')}>
            <Text size="sm" mb="sm">
              {t('correccion.firmadoTexto')}
            </Text>
            <Button
              color="teja"
              loading={save.isPending}
              onClick={() => save.mutate({ params, body: { ...refused, nueva_firma: true } })}
            >
              {t('correccion.firmar')}
            </Button>
          </Alert>
        ) : (
          <FormFailure failure={save.error} />
        )}
        {other && (
          <Anchor component={Link} to={`/${params.aseguradora}/casos/${other}`} size="sm">
            {casos('nuevo.yaHay')}
          </Anchor>
        )}
        <Button type="submit" loading={save.isPending && !wantsSignature}>
          {t('correccion.enviar')}
        </Button>
      </Stack>
    </form>
  );
}

interface OfCaso {
  readonly caso: Caso;
}

function OfFallecido({ caso }: OfCaso) {
  const { t } = useTranslation('caso');
  const { nombre, apellidos, dni, fecha_fallecimiento } = caso.fallecido;
  return (
    <Fieldset legend={t('correccion.fallecido')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <Name name="fallecido.nombre" label={t('correccion.nombre')} value={nombre} most={100} />
        <Name name="fallecido.apellidos" label={t('correccion.apellidos')} value={apellidos} most={150} />
        <TextInput name="dni" label={t('correccion.dni')} defaultValue={dni ?? ''} maxLength={40} autoComplete="off" />
        <DayField
          name="fecha"
          label={t('correccion.fecha')}
          defaultValue={fecha_fallecimiento}
          required
          max={todayInMadrid()}
          min="1900-01-01"
        />
      </SimpleGrid>
    </Fieldset>
  );
}

function OfHeredero({ caso }: OfCaso) {
  const { t } = useTranslation('caso');
  const { nombre, apellidos, parentesco } = caso.heredero;
  return (
    <Fieldset legend={t('correccion.heredero')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <Name name="heredero.nombre" label={t('correccion.nombre')} value={nombre} most={100} />
        <Name name="heredero.apellidos" label={t('correccion.apellidos')} value={apellidos} most={150} />
        <TextInput
          name="parentesco"
          label={t('correccion.parentesco')}
          defaultValue={parentesco ?? ''}
          maxLength={60}
          autoComplete="off"
        />
      </SimpleGrid>
    </Fieldset>
  );
}

function OfInsurance({ caso }: OfCaso) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { poliza_numero, referencia, prioridad, siniestro } = caso;
  return (
    <Fieldset legend={t('correccion.seguro')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <Name name="poliza" label={t('correccion.poliza')} value={poliza_numero} most={64} />
        <TextInput
          name="referencia"
          label={t('correccion.referencia')}
          description={t('correccion.referenciaTexto')}
          defaultValue={referencia ?? ''}
          maxLength={64}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <Select
          name="prioridad"
          label={t('correccion.prioridad')}
          data={PRIORITIES.map((value) => ({ value, label: common(`prioridad.${value}`) }))}
          defaultValue={prioridad}
          allowDeselect={false}
        />
      </SimpleGrid>
      {siniestro && (
        <Textarea
          name="notas"
          label={t('correccion.notas')}
          defaultValue={siniestro.notas_aseguradora ?? ''}
          maxLength={4000}
          autosize
          minRows={2}
          mt="sm"
        />
      )}
    </Fieldset>
  );
}

interface NameProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly most: number;
}

const Name = ({ value, most, ...rest }: NameProps) => (
  <TextInput {...rest} defaultValue={value} required maxLength={most} autoComplete="off" />
);
