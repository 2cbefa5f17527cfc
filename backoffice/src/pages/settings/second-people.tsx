/** Where one person alone is not enough: of the service, and of the family. */
import { Stack } from '@mantine/core';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { SecondPerson } from './second-person.tsx';
import { SecondSignature } from './second-signature.tsx';

export function SecondPeople() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack>
          <SecondPerson acts={data.exige_visto_bueno} />
          <SecondSignature wanted={data.exige_cofirma} />
        </Stack>
      )}
    </Read>
  );
}
