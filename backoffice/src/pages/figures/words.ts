/** The words of the figures, which come with their pages. */
import en from '../../words/en/cifras.json' with { type: 'json' };
import es from '../../words/es/cifras.json' with { type: 'json' };

export const WORDS = { cifras: { es, en } };
