export { eachNth, inTurn, walked } from '@siteswap/contracts/testing';
