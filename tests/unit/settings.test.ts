import { expect, it } from 'vitest';
import { findProblems } from '../../vite/check-settings';

it.each([
  '',
  '/portal',
  '/portal/help?lang=id',
  'https://portal.example.go.id/logout',
  'http://portal',
])('a link of the build may be %j', (address) => {
  expect(findProblems({ VITE_PORTAL_URL: address, VITE_HELP_URL: address })).toEqual([]);
});

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//portal.example.go.id',
  '/\\portal.example.go.id',
  'portal.example.go.id',
  'portal',
])('a link of the build may not be %j [V3.7.2]', (address) => {
  for (const name of ['VITE_PORTAL_URL', 'VITE_PORTAL_LOGOUT_URL', 'VITE_HELP_URL']) {
    expect(findProblems({ [name]: address })).toEqual([expect.stringMatching(`^${name} must be `)]);
  }
});

it.each([
  ['', true],
  ['tte.example.go.id', true],
  ['tte.example.go.id, .issuers.go.id,sign.example.go.id:8443', true],
  ['https://tte.example.go.id', false],
  ['tte.example.go.id/verify', false],
  ['*.example.go.id', false],
  ['tte.example.go.id .issuers.go.id', false],
])('hosts of issuers may be %j: %j', (hosts, isRight) => {
  expect(findProblems({ VITE_ISSUER_HOSTS: hosts }).length === 0).toBe(isRight);
});

it.each([
  ['', true],
  ['/trusted-issuers.pem', true],
  ['https://issuers.example.go.id/all.pem', false],
  ['//issuers.example.go.id/all.pem', false],
  ['trusted-issuers.pem', false],
])('trusted issuers may be at %j: %j', (address, isRight) => {
  expect(findProblems({ VITE_TRUSTED_ISSUERS: address }).length === 0).toBe(isRight);
});

it.each([
  ['https://api.example.go.id', true],
  ['http://localhost:8000', true],
  ['', true],
  ['https://api.example.go.id/', false],
  ['https://api.example.go.id/v1', false],
  ['api.example.go.id', false],
  ['javascript:1', false],
])('the host of the API may be %j: %j', (host, isRight) => {
  expect(findProblems({ VITE_API_HOST: host }).length === 0).toBe(isRight);
});
