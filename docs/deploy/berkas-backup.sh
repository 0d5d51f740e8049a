#!/bin/sh
# A night's backup of the database and its files, run by berkas-backup.service as the user postgres,
# who needs no password here. For a database elsewhere: PGHOST, PGUSER, and the password in ~/.pgpass.
set -eu
umask 077
# CHANGE: where the backups go, best a mounted disk of another machine, and how many nights' stay.
to=${BACKUP_TO:-/var/backups/berkas}
files=${FILES:-/var/lib/berkas/files}
days=${DAYS:-14}
today=$(date +%F)

# Made once, by hand, on the disk of the backups: without it, that is not mounted.
test -e "$to/.berkas" || { echo "$to is not mounted, or lacks the file .berkas" >&2; exit 1; }
mkdir -p "$to/dumps" "$to/files" "$to/gone"

# The database first (operation.md, Backup). A dump that cannot be read does not replace another.
rm -f "$to/dumps/"*.part
pg_dump --format=custom --file="$to/dumps/$today.part" "${PGDATABASE:-berkas}"
pg_restore --list "$to/dumps/$today.part" > /dev/null
mv "$to/dumps/$today.part" "$to/dumps/$today.dump"

# Files that are gone here stay as long as the dumps that name them.
rsync -a --delete --max-delete=10000 --backup --backup-dir="$to/gone/$today" "$files/" "$to/files/"

# Only once there is a new one. By number, not by age: a clock that is wrong for a night deletes no more.
ls "$to/dumps" | grep '\.dump$' | sort -r | tail -n "+$((days + 1))" |
  while read -r old; do rm "$to/dumps/$old"; done
oldest=$(ls "$to/dumps" | grep '\.dump$' | sort | head -n 1)
ls "$to/gone" | awk -v oldest="${oldest%.dump}" '$0 <= oldest' | while read -r old; do rm -r "$to/gone/$old"; done
ls "$to/dumps" "$to/gone" | awk -v today="$today.dump" '/^2/ && $0 > today {
  print $0 " is of a day to come. If the clock is right, delete it." }' >&2

# For Prometheus, by the textfile collector of its node exporter: the alert BerkasBackupOld.
if test -d "${METRICS:-/var/lib/prometheus/node-exporter}"; then
  echo "berkas_backup_timestamp_seconds $(date +%s)" > "${METRICS:-/var/lib/prometheus/node-exporter}/berkas.prom"
fi
