import { nkeys } from "@nats-io/transport-node";

const { createAccount, createOperator, createUser } = nkeys;
type KeyPair = nkeys.KeyPair;

/** What a NATS server is told so that it takes users of one account, and the credentials file of such a user. */
export interface Accounts {
  /** The content of a configuration file. */
  readonly configuration: string;
  /** The content of a credentials file. */
  readonly credentials: string;
}

/** No limit, for all that an account may be limited in. */
const NO_LIMITS = Object.fromEntries(
  [
    "subs",
    "data",
    "payload",
    "imports",
    "exports",
    "conn",
    "leaf",
    "mem_storage",
    "disk_storage",
    "streams",
    "consumer",
  ].map((name) => [name, -1]),
);

/** Makes an operator, an account that may store streams, and a user of the account. */
export function makeAccounts(): Accounts {
  const [operator, system, account, user] = [createOperator(), createAccount(), createAccount(), createUser()];
  const operatorToken = token(operator, operator, "operator", {});
  const accountToken = (own: KeyPair, limits: object): string =>
    `${own.getPublicKey()}: ${token(operator, own, "account", { limits: { ...NO_LIMITS, ...limits, wildcards: true } })}`;
  const userToken = token(account, user, "user", { pub: {}, sub: {}, subs: -1, data: -1, payload: -1 });
  const seed = new TextDecoder().decode(user.getSeed());
  return {
    configuration: [
      `operator: ${operatorToken}`,
      "resolver: MEMORY",
      `system_account: ${system.getPublicKey()}`,
      `resolver_preload: {`,
      accountToken(system, { mem_storage: 0, disk_storage: 0 }),
      accountToken(account, {}),
      "}",
    ].join("\n"),
    credentials: [
      "-----BEGIN NATS USER JWT-----",
      userToken,
      "------END NATS USER JWT------",
      "",
      "-----BEGIN USER NKEY SEED-----",
      seed,
      "------END USER NKEY SEED------",
      "",
    ].join("\n"),
  };
}

/** A token of NATS by which an issuer vouches for a key. */
function token(issuer: KeyPair, subject: KeyPair, type: string, more: object): string {
  const claims = {
    jti: subject.getPublicKey(),
    iat: 1,
    iss: issuer.getPublicKey(),
    name: type,
    sub: subject.getPublicKey(),
    nats: { ...more, type, version: 2 },
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const body = `${part({ typ: "JWT", alg: "ed25519-nkey" })}.${part(claims)}`;
  return `${body}.${Buffer.from(issuer.sign(Buffer.from(body))).toString("base64url")}`;
}
