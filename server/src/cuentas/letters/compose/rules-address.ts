/** Whether an e-mail address that a person typed is plausible; pure. A slip would send a death certificate to a stranger. */
import type { Phrase } from '../../../shared/rules-phrase.ts';
import { say } from '../../../shared/rules-phrase.ts';
import en from '../words/en/sending.json' with { type: 'json' };
import es from '../words/es/sending.json' with { type: 'json' };

/**
 * Endings that companies in Spain use besides two-letter country codes; and those reserved for examples (RFC 2606). An ending that is not
 * listed may be right: the person who gives it confirms that they checked it.
 */
const KNOWN = [
  'com org net edu gov int info biz name pro coop mobi cat gal eus barcelona madrid',
  'app dev online shop store site tech cloud email legal bank insurance energy games game social media news music video',
  'club travel health group support google microsoft apple amazon example test',
].flatMap((line) => line.split(' '));

/** Providers of private mailboxes, whose names are often mistyped. */
const MAILBOXES = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.es', 'icloud.com'];

/** Whether one text becomes the other by adding, dropping or changing one letter, or by swapping two neighbours. */
function isOneSlipFrom(typed: string, meant: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === meant[i]) i += 1;
  const [a, b] = [typed.slice(i), meant.slice(i)];
  if (a === b) return false;
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

const similar = (text: string, list: readonly string[]): string | undefined =>
  list.find((one) => isOneSlipFrom(text, one));

/** @returns the doubt; null: none */
export function addressDoubt(address: string): Phrase | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const final = domain.slice(domain.lastIndexOf('.') + 1);
  const mailbox = MAILBOXES.includes(domain) ? undefined : similar(domain, MAILBOXES);
  if (mailbox) return didYouMean(`@${mailbox}`);
  if (final.length === 2 || KNOWN.includes(final)) return null;
  const known = similar(final, KNOWN);
  if (known) return didYouMean(`.${known}`);
  return { es: say(es.direccionRara, { final }), en: say(en.direccionRara, { final }) };
}

const didYouMean = (what: string): Phrase => ({
  es: say(es.quisoDecir, { propuesta: what }),
  en: say(en.quisoDecir, { propuesta: what }),
});
