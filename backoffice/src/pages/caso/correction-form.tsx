/** Corrects the data with which a case was opened. Where the family has signed other data, the server asks for confirmation. */
import { PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import { Alert, Anchor, Button, Fieldset, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormCommand } from '../../app/data.ts';
import { CommandFields, type Fields, FormFailure } from '../../ui/command.tsx';
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
  const save = useFormCommand(PATCH, {
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
        <FallecidoFields caso={caso} />
        <HerederoFields caso={caso} />
        <InsuranceFields caso={caso} />
        {wantsSignature ? (
          <Alert ref={scrollTo} color="ocre" role="alert" title={t('correccion.firmado')}>
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

/** The question appears at the foot of a long form, where only its first line would be seen. */
const scrollTo = (question: HTMLDivElement | null): void => question?.scrollIntoView({ block: 'nearest' });

interface CasoProps {
  readonly caso: Caso;
}

const PATCH = 'PATCH /aseguradoras/{aseguradora}/casos/{caso}';

interface GroupProps {
  readonly legend: string;
  readonly fields: Fields<typeof PATCH>;
  readonly children?: ReactNode;
}

const Group = ({ legend, fields, children }: GroupProps) => (
  <Fieldset legend={legend}>
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <CommandFields call={PATCH} fields={fields} />
      </SimpleGrid>
      {children}
    </Stack>
  </Fieldset>
);

function FallecidoFields({ caso: { fallecido } }: CasoProps) {
  const { t } = useTranslation('caso');
  const { nombre, apellidos, dni, fecha_fallecimiento } = fallecido;
  return (
    <Group
      legend={t('correccion.fallecido')}
      fields={{
        'fallecido.nombre': { label: t('correccion.nombre'), defaultValue: nombre, required: true },
        'fallecido.apellidos': { label: t('correccion.apellidos'), defaultValue: apellidos, required: true },
        'fallecido.dni': { label: t('correccion.dni'), defaultValue: dni, autoComplete: 'off' },
        'fallecido.fecha_fallecimiento': {
          label: t('correccion.fecha'),
          defaultValue: fecha_fallecimiento,
          required: true,
          max: todayInMadrid(),
          min: '1900-01-01',
        },
      }}
    />
  );
}

function HerederoFields({ caso: { heredero } }: CasoProps) {
  const { t } = useTranslation('caso');
  const { nombre, apellidos, parentesco } = heredero;
  return (
    <Group
      legend={t('correccion.heredero')}
      fields={{
        'heredero.nombre': { label: t('correccion.nombre'), defaultValue: nombre, required: true },
        'heredero.apellidos': { label: t('correccion.apellidos'), defaultValue: apellidos, required: true },
        'heredero.parentesco': { label: t('correccion.parentesco'), defaultValue: parentesco },
      }}
    />
  );
}

function InsuranceFields({ caso }: CasoProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { poliza_numero, referencia, prioridad, siniestro } = caso;
  return (
    <Group
      legend={t('correccion.seguro')}
      fields={{
        poliza_numero: { label: t('correccion.poliza'), defaultValue: poliza_numero, required: true },
        referencia: {
          label: t('correccion.referencia'),
          description: t('correccion.referenciaTexto'),
          below: true,
          defaultValue: referencia,
        },
        prioridad: (
          <Select
            name="prioridad"
            label={t('correccion.prioridad')}
            data={PRIORITIES.map((value) => ({ value, label: common(`prioridad.${value}`) }))}
            defaultValue={prioridad}
            allowDeselect={false}
          />
        ),
      }}
    >
      {siniestro && (
        <CommandFields
          call={PATCH}
          fields={{
            notas_aseguradora: { label: t('correccion.notas'), defaultValue: siniestro.notas_aseguradora },
          }}
        />
      )}
    </Group>
  );
}
