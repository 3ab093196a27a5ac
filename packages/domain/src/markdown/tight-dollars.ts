// Without imports: the generator of reports reads the same Markdown on Deno.
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';

export const DOLLAR = 36;
const BACKSLASH = 92;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;

/** A single dollar opens a formula only in front of "$", and of "x$" on one line with no space inside and no letter or digit around it. */
export function onlyBetweenTightDollars(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(
        { tokenize: tokenizeTightDollars, partial: true },
        construct.tokenize.call(this, effects, ok, nok),
        nok,
      );
    },
  };
}

/** Looks ahead from a dollar: succeeds at "$$", and at "$x$" on one line with no space inside and no letter or digit around it. */
function tokenizeTightDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { previous } = this;
  let last: Code = null;
  return open;

  function open(code: Code) {
    if (isAlphanumeric(previous)) return nok(code);
    effects.enter('data');
    effects.consume(code);
    return first;
  }
  function first(code: Code) {
    if (code !== DOLLAR) return isSpace(code) ? nok(code) : inside(code);
    effects.exit('data');
    return ok(code);
  }
  function inside(code: Code): State | undefined {
    if (code === null || code < 0) return isTab(code) ? take(code, inside) : nok(code);
    if (code !== DOLLAR) return take(code, inside);
    return isSpace(last) || last === BACKSLASH ? nok(code) : take(code, close);
  }
  function close(code: Code) {
    effects.exit('data');
    return isAlphanumeric(code) || code === DOLLAR ? nok(code) : ok(code);
  }
  function take(code: Code, next: State): State {
    last = code;
    effects.consume(code);
    return next;
  }
}

/** Micromark gives ends of lines and tabs as negative codes; -2 and -1 are a tab. */
function isTab(code: Code): boolean {
  return code === -2 || code === -1;
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

function isAlphanumeric(code: Code): boolean {
  return code !== null && code >= 0 && ALPHANUMERIC.test(String.fromCodePoint(code));
}
