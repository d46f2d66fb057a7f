import type { Locale } from '@siteswap/contracts/fields';

/** Terms that are not said in a language, with what is said instead; docs/terms.md has the terms themselves. */
export const forbiddenTerms: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/\bpseudo\b/i, 'username'],
    [/\bnotices?\b/i, 'notification'],
    [/\bStep-free\b/i, 'accessible'],
    [/\b(?:favorite|organizer|canceled)s?\b/i, 'British spelling'],
  ],
  da: [
    [/\bconvention/i, 'træf'],
    [/jongleringstræf/i, 'jonglørtræf'],
    [/efterlysning/i, 'lift søges'],
    [/push-besked/i, 'push-notifikation'],
    [/booking/i, 'reservation'],
    [/\bjeres\b/i, 'din, dit; readers are du'],
  ],
  de: [
    [/\bMeldung(?:en)?\b/, 'Benachrichtigung or Nachricht; a Meldung reports something'],
    [/\bHelfer(?:in|n)?\b/, 'Helfende, wer mithilft'],
    [/\bMitfahrt/, 'Mitfahrgelegenheit'],
    [/\beuer|\beure/i, 'dein; readers are du'],
    [/Push-Nachricht/, 'Push-Benachrichtigung'],
    [/\p{L}[*_:]in(?:nen)?\b/u, 'a neutral word'],
  ],
  es: [
    [/\bcog(?:er|id[oa]|e)\b/i, 'en uso, tomar'],
    [/\b(?:borra|borrar|borrado|borrará) (?:mi|tu|la|una) cuenta/i, 'eliminar'],
    [/\bvuestr|\p{L}éis\b/iu, 'tu; readers are tú'],
    [/\baviso push/i, 'notificación push'],
    [/\bvoluntarios\b/i, 'personas voluntarias'],
    [/\bno tienen? lugar\b/i, 'no se conoce el lugar; tener lugar is to take place'],
  ],
  fr: [
    [/\beffac(?:er|ement)\b(?<!Tout effacer)(?! la recherche)/i, 'supprimer, suppression'],
    [/\benlever\b/i, 'retirer'],
    [/alertes? push/i, 'notification push'],
    [/\p{L}·(?:e|s|es|ne)\b/u, 'a sentence without a middle dot'],
    [/\bvous (?:êtes|serez|restez|étiez) (?:dé)?connecté/i, 'a sentence without agreement'],
  ],
  it: [
    [/\b(?:la|alla|della|una) squadra\b/i, 'team di Siteswap or staff; squadra is of volunteers'],
    [/\bavvisato\b|\bl’unico responsabile\b|\bresti connesso\b/i, 'a sentence without agreement'],
    [/\bvostr/i, 'tuo; readers are tu'],
    [/\bavvis[oi] push/i, 'notifica push'],
    [/\bda leggere\b/i, 'non letta'],
  ],
  nl: [
    [/\b(?:aanmelden|meld je)\b/i, 'inloggen, registreren; an aanmelding is a volunteer’s'],
    [/\bmeerijden\b/i, 'carpoolen'],
    [/\bjullie\b/i, 'je; readers are je'],
    [
      /\b(?:haar|ze) (?:verdwijnt|blijft|begint|heeft|brengt|is)\b|\bhaar (?:weer|edities|team)\b/i,
      'die, de; conventies and edities have no gender',
    ],
    [/\bpushbericht/i, 'pushmelding'],
    [/\bniet verplicht\b/i, 'optioneel'],
    [/\baanvaard/i, 'geaccepteerd'],
  ],
  pl: [
    [/\bzalogowany\b|\bwolontariusza\b/i, 'an impersonal form'],
    [/(?<!^|[.!?:„] ?)\b(?:Twój|Twoja|Twoje|Twoją|Twoich|Ciebie|Ci)\b/, 'lower case in a sentence'],
    [/\bwasz/i, 'twój; readers are ty'],
    [/\bszkic/i, 'wersja robocza'],
    [/\balert(?:y|ów)? push/i, 'powiadomienie push'],
    [/\bnieobowiązkow/i, 'opcjonalnie'],
  ],
  pt: [
    [/\b(?:larga|cola|envia|move|escolhe|experimenta)(?:-[ao]|\s+(?:a|o|outra)\b)/i, '3rd person'],
    [
      /(?<!\p{L})(?:podes|tens|teus?|tuas?|contigo|fazes|segues|continuas|poderás|saíste|disseste|encontraste|perdeste|escreveste)(?!\p{L})|\p{L}-te(?!\p{L})/iu,
      '3rd person',
    ],
    [
      /(?:^|[.!?:] )(?:Inicia|Escreve|Escolhe|Pede|Cria|Toca|Vê|Acrescenta|Tenta|Dá)(?!\p{L})/u,
      '3rd person',
    ],
    [/\bvoss[oa]/i, 'seu; readers are addressed in the 3rd person'],
    [/\bvocê\b/i, 'a sentence without você'],
    [/\b(?:apagar|apagad[oa])\b/i, 'eliminar'],
    [/\b(?:retirar|tirar) /i, 'remover'],
    [/\bfotografia/i, 'foto'],
    [/\btransferir|transferida\b/i, 'descarregar'],
    [/\b(?:usuário|celular|tela|ônibus)\b/i, 'European Portuguese'],
    [/à distância/i, 'online'],
  ],
  ru: [
    [/конвент(?!ар)/i, 'конвенция'],
    [/уч[её]тн/i, 'аккаунт'],
    [/мероприяти/i, 'событие'],
    [/фотографи/i, 'фото'],
    [/^попутчики$/i, 'попутки'],
    [/в системе,|оставаться в системе/i, 'не выходить из аккаунта'],
  ],
  uk: [
    [/конвент/i, 'конвенція'],
    [/обліков/i, 'акаунт'],
    [/світлин/i, 'фото'],
    [/вибране/i, 'обране'],
    [/запросіть|слідує/i, 'попросіть, відповідає'],
  ],
};

/** Names and loans that Russian and Ukrainian write in Latin letters. */
const latin =
  /^(?:Siteswap|Facebook|Instagram|JPEG|PNG|WebP|AVIF|GeoNames|\(CC BY 4\.0\)|ZIP|\{\{.*?\}\}|[\s\d·©:.,«»()–-])*$/;

/** What a text says that its language does not say. */
export function termProblems(text: string, locale: Locale): string[] {
  const plain = text.replace(/\{\{.*?\}\}/g, '…');
  const problems = forbiddenTerms[locale].flatMap(([word, instead]) => {
    const found = word.exec(plain)?.[0];
    return found ? [`says “${found.trim()}”: ${instead}`] : [];
  });
  const isCyrillic = locale === 'ru' || locale === 'uk';
  return isCyrillic && !/\p{Script=Cyrillic}/u.test(plain) && !latin.test(text)
    ? [...problems, 'has no Cyrillic letter']
    : problems;
}
