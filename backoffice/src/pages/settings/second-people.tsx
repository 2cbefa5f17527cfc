/** Where one person of the service alone is not enough. */
import { useAseguradora } from '../../app/aseguradora.ts';
import { useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { SecondPerson } from './second-person.tsx';

export function SecondPeople() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return <Read reading={reading}>{(data) => <SecondPerson acts={data.exige_visto_bueno} />}</Read>;
}
