#!/bin/sh
# A night's backup of the database and its files, run by berkas-backup.service as the user postgres,
# who needs no password here. For a database elsewhere: PGHOST, PGUSER, and the password in ~/.pgpass.
set -eu
umask 077
# CHANGE: where the backups go, best a mounted disk of another machine, and how many days they stay.
to=${BACKUP_TO:-/var/backups/berkas}
files=${FILES:-/var/lib/berkas/files}
days=${DAYS:-14}
today=$(date +%F)

# Made once, by hand, on the disk of the backups: without it, that is not mounted.
test -e "$to/.berkas" || { echo "$to is not mounted, or lacks the file .berkas" >&2; exit 1; }
mkdir -p "$to/dumps" "$to/files" "$to/gone"

# The database first (operation.md, Backup). A dump that cannot be read does not replace another.
pg_dump --format=custom --file="$to/dumps/$today.part" "${PGDATABASE:-berkas}"
pg_restore --list "$to/dumps/$today.part" > /dev/null
mv "$to/dumps/$today.part" "$to/dumps/$today.dump"

# Files that are gone here stay as long as the dumps that name them.
rsync -a --delete --max-delete=10000 --backup --backup-dir="$to/gone/$today" "$files/" "$to/files/"

# Only once there is a new one.
find "$to/dumps" -name '*.dump' -mtime +"$days" -delete
find "$to/gone" -mindepth 1 -maxdepth 1 -mtime +"$days" -exec rm -r {} +

# For Prometheus, by the textfile collector of its node exporter: the alert BerkasBackupOld.
if test -d "${METRICS:-/var/lib/prometheus/node-exporter}"; then
  echo "berkas_backup_timestamp_seconds $(date +%s)" > "${METRICS:-/var/lib/prometheus/node-exporter}/berkas.prom"
fi
